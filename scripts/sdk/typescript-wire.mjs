/** Writes the shapes of the API as TypeScript. Pure but for docs/api/openapi.json: same document, same text. */
import { shapeOf, wireSchemas } from "./wire-schemas.mjs";

const PLAIN = { string: "string", number: "number", integer: "number", boolean: "boolean", null: "null" };

export function typescriptWire() {
  const types = wireSchemas().map(({ name, schema, base }) => {
    const shape = shapeOf(schema);
    return shape.is === "object"
      ? `export interface ${name} ${base === null ? "" : `extends ${base} `}${typeOf(schema)}`
      : `export type ${name} = ${typeOf(schema)};`;
  });
  return [HEAD, ...types].join("\n\n");
}

const HEAD = `/**
 * What the API sends and takes, under its own names. Written by npm run sdk:generate from docs/api/openapi.json;
 * npm run verify compares.
 */`;

function typeOf(schema) {
  const shape = shapeOf(schema);
  switch (shape.is) {
    case "ref":
      return shape.name;
    case "choice":
      return shape.values.map((value) => JSON.stringify(value)).join(" | ");
    case "union":
      return shape.members.map(typeOf).join(" | ");
    case "list":
      return `Array<${typeOf(shape.items)}>`;
    case "record":
      return `Record<string, ${typeOf(shape.values)}>`;
    case "object":
      return `{\n${shape.fields.map(fieldOf).join("\n")}\n}`;
    default:
      return PLAIN[shape.type] ?? "unknown";
  }
}

function fieldOf({ name, schema, isRequired, about }) {
  const comment = about === null ? "" : `/** ${about.replaceAll("*/", "* /")} */\n`;
  return `${comment}${name}${isRequired ? "" : "?"}: ${typeOf(schema)};`;
}
