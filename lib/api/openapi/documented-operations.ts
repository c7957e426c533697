import { openApiDocument } from "./openapi-document";

type Json = Record<string, unknown>;

/** The document's operations as a page shows them: flat, with references to shapes resolved one level. */
export function documentedOperations() {
  const document = openApiDocument();
  const { schemas } = document.components as { schemas: Record<string, Json> };
  const text = (schema: unknown) =>
    schema === undefined ? null : JSON.stringify(resolved(schema as Json, schemas), null, 2);
  const paths = document.paths as Record<string, Record<string, Json>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const responses = operation.responses as Record<string, { description: string; content?: Json }>;
      const [[status = "200", answer] = []] = Object.entries(responses).filter(([code]) => code < "300");
      const security = operation.security as Array<Record<string, unknown>>;
      return {
        id: String(operation.operationId),
        method: method.toUpperCase(),
        path,
        summary: String(operation.summary),
        scope: (operation["x-required-scope"] as string | undefined) ?? null,
        isForPeople: security.length === 1 && "session" in (security[0] ?? {}),
        parameters: (operation.parameters as Json[]).map((parameter) => ({
          name: String(parameter.name),
          place: String(parameter.in),
          isRequired: parameter.required === true,
          words: wordsOf(parameter),
        })),
        body: text(schemaIn(operation.requestBody as { content?: Json } | undefined)),
        answer: text(schemaIn(answer)),
        status: Number(status),
        refusals: Object.entries(responses)
          .filter(([code]) => code >= "400")
          .map(([code, { description }]) => ({ status: code, codes: description })),
      };
    }),
  );
}

function schemaIn(holder: { content?: Json } | undefined): unknown {
  const [first] = Object.values(holder?.content ?? {});
  return (first as { schema?: unknown } | undefined)?.schema;
}

function wordsOf({ description, schema }: Json): string {
  if (typeof description === "string") return description;
  const { enum: values, type, minimum, maximum } = schema as { enum?: string[] } & Record<string, string | number>;
  if (Array.isArray(values)) return values.join(", ");
  return minimum === undefined && maximum === undefined
    ? `${type ?? ""}`
    : `${type ?? ""}, ${minimum ?? ""} to ${maximum ?? ""}`;
}

/** A shape that is only a reference, or a list of one, with the shape in its place. */
function resolved(schema: Json, schemas: Record<string, Json>): Json {
  if (typeof schema.$ref === "string") return schemas[schema.$ref.split("/").at(-1) ?? ""] ?? schema;
  const properties = schema.properties as Record<string, Json> | undefined;
  const items = properties?.data?.items as Json | undefined;
  if (properties === undefined || items === undefined) return schema;
  return { ...schema, properties: { ...properties, data: { ...properties.data, items: resolved(items, schemas) } } };
}
