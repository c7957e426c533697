/** The shapes of the API that the SDKs speak of, read from docs/api/openapi.json. */
import { readFileSync } from "node:fs";
import { inCheckout } from "../stack/checkout.mjs";

const ROOTS = [
  ...["Run", "RunDocument", "RunEvent", "RunStats", "Attempt", "Task", "TaskDetail", "TaskSet", "Template"],
  ...["Slot", "NewSlotStep", "SlotStep", "SlotObservation", "SlotExec", "SlotFile", "SlotGates", "SlotFork", "Reward"],
  ...["Webhook", "WebhookWithSecret", "WebhookDelivery", "WebhookDeliveryDetail", "RunImport"],
];

/**
 * Schemas by name: those of the SDKs' calls, and all that these refer to, in the order of their names. One that has all
 * members of another has its own only, and that one's name as `base`.
 */
export function wireSchemas() {
  const { schemas } = JSON.parse(readFileSync(inCheckout("docs/api/openapi.json"), "utf8")).components;
  const found = new Map();
  const add = (name) => {
    if (found.has(name)) return;
    if (!schemas[name]) throw new Error(`docs/api/openapi.json has no schema ${name}`);
    found.set(name, schemas[name]);
    JSON.stringify(schemas[name], (key, value) => {
      if (key === "$ref") add(nameOf(value));
      return value;
    });
  };
  ROOTS.forEach(add);
  refuseTwins(found);
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => {
      const base = baseOf(schema, found);
      return base === null ? { name, schema, base } : { name, schema: without(schema, found.get(base)), base };
    });
}

/** The named shape of some size that this one has all members of, and more; null when there is none. */
function baseOf(schema, schemas) {
  const fields = new Map(membersOf(schema));
  for (const [name, other] of schemas) {
    const members = membersOf(other);
    if (members.length <= UNNAMED_MEMBERS_MAX || members.length >= fields.size) continue;
    if (members.every(([member, text]) => fields.get(member) === text)) return name;
  }
  return null;
}

/** Each member with all that is said of it, as text. */
const membersOf = ({ properties = {}, required = [] }) =>
  Object.entries(properties).map(([name, schema]) => [name, JSON.stringify([schema, required.includes(name)])]);

function without(schema, base) {
  const isOwn = ([name]) => !(name in base.properties);
  return { ...schema, properties: Object.fromEntries(Object.entries(schema.properties).filter(isOwn)) };
}

/** Members that a shape without a name may have and still be written wherever it is used. */
const UNNAMED_MEMBERS_MAX = 3;

/** Refuses a shape of some size that stands in two places without a name: both clients would write it twice. */
function refuseTwins(schemas) {
  const places = new Map();
  const look = (schema, at) => {
    if (schema === null || typeof schema !== "object") return;
    if (Object.keys(schema.properties ?? {}).length > UNNAMED_MEMBERS_MAX) {
      const shape = JSON.stringify(schema, (key, value) => (key === "description" ? undefined : value));
      const twin = places.get(shape);
      if (twin)
        throw new Error(`${twin} and ${at} are one shape: name it once, with .meta({ id }), where it is declared`);
      places.set(shape, at);
    }
    for (const [key, part] of Object.entries(schema)) look(part, `${at}/${key}`);
  };
  for (const [name, schema] of schemas) look(schema, name);
}

export const nameOf = (ref) => ref.split("/").at(-1);

/**
 * One schema as what it is: `ref`, `choice` (of values), `union`, `list`, `record`, `object` or `plain` (a JSON type,
 * or `unknown`). A form that no schema had so far is refused, so that none is written wrong in silence.
 */
export function shapeOf(schema) {
  if (schema.$ref) return { is: "ref", name: nameOf(schema.$ref) };
  if ("const" in schema) return { is: "choice", values: [schema.const] };
  if (schema.enum) return { is: "choice", values: schema.enum };
  const members = schema.anyOf ?? schema.oneOf;
  if (members) return { is: "union", members };
  if (Array.isArray(schema.type)) {
    return { is: "union", members: schema.type.map((type) => (type === "null" ? { type } : { ...schema, type })) };
  }
  if (schema.type === "array") return { is: "list", items: schema.items ?? {} };
  if (schema.type === "object" && schema.properties) return { is: "object", fields: fieldsOf(schema) };
  if (schema.type === "object") return { is: "record", values: schema.additionalProperties || {} };
  if (schema.type === undefined && Object.keys(schema).every((key) => key === "description"))
    return { is: "plain", type: "unknown" };
  if (["string", "number", "integer", "boolean", "null"].includes(schema.type))
    return { is: "plain", type: schema.type };
  throw new Error(`a form of schema that is not known: ${JSON.stringify(schema)}`);
}

function fieldsOf({ properties, required = [] }) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
    about: schema.description ?? null,
  }));
}
