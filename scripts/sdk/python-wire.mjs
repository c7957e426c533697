/** Writes the shapes of the API as Python's typed dictionaries. Pure but for docs/api/openapi.json: same document, same text. */
import { shapeOf, wireSchemas } from "./wire-schemas.mjs";

const PLAIN = { string: "str", number: "float", integer: "int", boolean: "bool", null: "None" };
const KEYWORDS = new Set(["from", "class", "def", "import", "pass", "global", "is", "in", "not", "or", "and"]);

export function pythonWire() {
  const blocks = [];
  for (const { name, schema, base } of wireSchemas()) define(name, schema, blocks, base ?? "TypedDict");
  return `${[HEAD, ...blocks].join("\n\n\n")}\n`;
}

const HEAD = `"""What the API sends and takes, under its own names.

Written by npm run sdk:generate from docs/api/openapi.json; npm run verify compares.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union`;

/** Writes a named type after those that its own nested objects become. */
function define(name, schema, blocks, base = "TypedDict") {
  const shape = shapeOf(schema);
  if (shape.is !== "object") blocks.push(`${name} = ${typeOf(schema, name, blocks, true)}`);
  else blocks.push(dictionary(name, shape.fields, blocks, base));
}

/** Python 3.9 has no NotRequired: what may be missing stands in a class that extends one with what must be there. */
function dictionary(name, fields, blocks, base) {
  const optional = fields.filter(({ isRequired }) => !isRequired);
  const required = fields.filter(({ isRequired }) => isRequired);
  if (optional.length === 0) return typedDict(name, name, base, required, blocks);
  if (required.length === 0) return typedDict(name, name, `${base}, total=False`, optional, blocks);
  blocks.push(typedDict(`_${name}Required`, name, base, required, blocks));
  return typedDict(name, name, `_${name}Required, total=False`, optional, blocks);
}

/** `nested` begins the names of the types that its members need; a member named as a keyword is of no class body. */
function typedDict(name, nested, bases, fields, blocks) {
  const hasKeyword = fields.some((field) => KEYWORDS.has(field.name));
  if (hasKeyword && bases !== "TypedDict") throw new Error(`${name} has a keyword among what may be missing`);
  const rows = fields.map(({ name: member, schema, about }) => {
    const type = typeOf(schema, nested + pascal(member), blocks, hasKeyword);
    const comment = (indent) => (about === null ? "" : `${indent}# ${about}\n`);
    if (!hasKeyword) return `${comment("    ")}    ${member}: ${type}\n`;
    return `${comment("        ")}        "${member}": ${type},\n`;
  });
  if (hasKeyword) return `${name} = TypedDict(\n    "${name}",\n    {\n${rows.join("")}    },\n)`;
  return `class ${name}(${bases}):\n${rows.join("") || "    pass\n"}`.trimEnd();
}

/** `isRead` says that Python evaluates the type at once, so that names of other types must be quoted. */
function typeOf(schema, nested, blocks, isRead) {
  const shape = shapeOf(schema);
  const inner = (part, suffix = "") => typeOf(part, nested + suffix, blocks, isRead);
  switch (shape.is) {
    case "ref":
      return isRead ? `'${shape.name}'` : shape.name;
    case "choice":
      return `Literal[${shape.values.map(literal).join(", ")}]`;
    case "union":
      return union(shape.members, inner);
    case "list":
      return `List[${inner(shape.items, "Item")}]`;
    case "record":
      return `Dict[str, ${inner(shape.values, "Value")}]`;
    case "object":
      define(nested, schema, blocks);
      return isRead ? `'${nested}'` : nested;
    default:
      return PLAIN[shape.type] ?? "Any";
  }
}

function union(members, inner) {
  const isNull = (member) => member.type === "null";
  const rest = members.filter((member) => !isNull(member));
  const types = rest.map((member, index) => inner(member, rest.length > 1 ? variantOf(member, index) : ""));
  const unique = [...new Set(types)];
  const text = unique.length === 1 ? unique[0] : `Union[${unique.join(", ")}]`;
  return rest.length < members.length ? `Optional[${text}]` : text;
}

/** A variant is named after the value that tells it from the others. */
function variantOf({ properties = {} }, index) {
  const told = Object.values(properties).find((property) => "const" in property)?.const;
  return told === undefined ? `Variant${index + 1}` : pascal(String(told));
}

const literal = (value) => (typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value));
const pascal = (text) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
