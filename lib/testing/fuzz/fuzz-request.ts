import type { Random } from "./random";
import { anyText, valueFor, type JsonSchema, type Schemas } from "./fuzz-values";

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

export interface FuzzedOperation {
  method: string;
  path: string;
  parameters: Parameter[];
  /** Of the JSON body; undefined for operations without one. */
  body?: JsonSchema;
}

export interface FuzzRequest {
  method: string;
  /** Path and query under `/api/v1`. */
  target: string;
  headers: Record<string, string>;
  body?: string;
}

/** Every operation of the OpenAPI document, in its order. */
export function operationsOf(document: Record<string, unknown>): FuzzedOperation[] {
  const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): FuzzedOperation => {
      const body = operation.requestBody as { content: Record<string, { schema: JsonSchema }> } | undefined;
      return {
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters as Parameter[] | undefined) ?? [],
        body: body && Object.values(body.content)[0]?.schema,
      };
    }),
  );
}

const CONTENT_TYPES = ["application/json", "application/json", "application/json; charset=latin1", "text/plain", ""];

/** One request of an operation. `ids` are of things that are there, so that some requests get past "not found". */
export function fuzzRequest(
  operation: FuzzedOperation,
  random: Random,
  { schemas, ids }: { schemas: Schemas; ids: Record<string, readonly string[]> },
): FuzzRequest {
  const { method, parameters } = operation;
  const inPath = (name: string) => {
    const known = ids[name] ?? [];
    if (known.length > 0 && random.chance(0.6)) return random.pick(known);
    return anyText(random).slice(0, 2_000) || "-";
  };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(inPath(name)));
  const query = new URLSearchParams();
  for (const { name, in: place, required, schema } of parameters) {
    if (place !== "query" || !random.chance(required ? 0.9 : 0.4)) continue;
    const value = valueFor(schema, random, schemas);
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, shown(item).slice(0, 4_000));
  }
  if (random.chance(0.03)) query.append(anyText(random).slice(0, 50), anyText(random).slice(0, 50));
  const headers: Record<string, string> = {};
  for (const { name, in: place } of parameters) {
    if (place === "header" && random.chance(0.2)) headers[name.toLowerCase()] = headerText(anyText(random));
  }
  if (random.chance(0.02)) headers["last-event-id"] = headerText(anyText(random));
  if (random.chance(0.02)) headers.range = random.pick(["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=a-b", "x"]);
  const search = query.toString();
  const target = `${path}${search === "" ? "" : `?${search}`}`;
  if (operation.body === undefined) return { method, target, headers };
  headers["content-type"] = random.pick(CONTENT_TYPES);
  return { method, target, headers, body: bodyText(operation.body, random, schemas) };
}

function bodyText(schema: JsonSchema, random: Random, schemas: Schemas): string {
  const text = JSON.stringify(valueFor(schema, random, schemas)) ?? "";
  if (random.chance(0.95)) return text;
  return random.pick([text.slice(0, random.whole(text.length + 1)), `${text}x`, "", "\ufeff{}", "[".repeat(10_000)]);
}

const shown = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
/** As a browser would send it; half of a surrogate pair has no spelling there. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
const headerText = (text: string) => text.replace(/[^\x21-\x7e]/g, "?").slice(0, 300);
