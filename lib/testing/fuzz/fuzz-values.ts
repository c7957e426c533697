import type { Random } from "./random";

export type JsonSchema = Record<string, unknown>;
export type Schemas = Record<string, JsonSchema>;

/** What breaks programs: other alphabets, controls, queries, paths, numbers at the edges of types, deep and long things. */
const TEXTS: readonly string[] = [
  ...[
    "",
    " ",
    "0",
    "-1",
    "null",
    "true",
    "NaN",
    "1e309",
    "9007199254740993",
    "٣",
    "é".normalize("NFD"),
    "\u202e\u2066",
  ],
  ...[
    "\0",
    "\n\r\t",
    "\ud800",
    "😀".repeat(20),
    "a".repeat(300),
    "a".repeat(20_000),
    "%",
    "%00",
    "%2e%2e%2f",
    "../../etc/passwd",
  ],
  ...["' OR 1=1 --", '"; DROP TABLE "run"; --', "${7*7}", "{{7*7}}", "<script>alert(1)</script>", "$(reboot)", "`id`"],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "2026-13-45T99:99:99Z",
    "-",
    "*",
    "(((((",
    'status:"',
    "a:b:c",
    "((a OR",
    "[".repeat(500),
  ],
];
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-320,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 63),
  1e308,
  32_768,
  65_536,
  366,
  51,
];

const PROBABLE = 0.85;

/** A value for a schema: mostly one that fits, now and then anything. */
export function valueFor(schema: JsonSchema | undefined, random: Random, schemas: Schemas, depth = 0): unknown {
  if (schema === undefined || depth > 6 || !random.chance(PROBABLE)) return anything(random, depth);
  const resolved = resolve(schema, schemas);
  if (resolved.const !== undefined) return resolved.const;
  if (Array.isArray(resolved.enum)) return random.pick(resolved.enum);
  const options = resolved.anyOf ?? resolved.oneOf;
  if (Array.isArray(options)) return valueFor(random.pick(options as JsonSchema[]), random, schemas, depth + 1);
  if (resolved.default !== undefined && random.chance(0.3)) return resolved.default;
  const type = Array.isArray(resolved.type) ? random.pick(resolved.type as string[]) : resolved.type;
  switch (type) {
    case "object":
      return objectFor(resolved, random, schemas, depth);
    case "array": {
      const length = random.whole(4);
      const items = resolved.items as JsonSchema | undefined;
      return Array.from({ length }, () => valueFor(items, random, schemas, depth + 1));
    }
    case "integer":
    case "number":
      return numberFor(resolved, random);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return textFor(resolved, random);
  }
}

function objectFor(schema: JsonSchema, random: Random, schemas: Schemas, depth: number): Record<string, unknown> {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries((schema.properties as Schemas | undefined) ?? {})) {
    if (random.chance(required.has(name) ? 0.95 : 0.4)) made[name] = valueFor(property, random, schemas, depth + 1);
  }
  if (random.chance(0.05)) made[random.pick(TEXTS).slice(0, 100)] = anything(random, depth + 1);
  return made;
}

function numberFor({ minimum, maximum }: JsonSchema, random: Random): number {
  if (random.chance(0.2)) return random.pick(NUMBERS);
  const low = typeof minimum === "number" ? Math.max(minimum, -1_000_000) : 0;
  const high = typeof maximum === "number" ? Math.min(maximum, 1_000_000) : low + 100;
  return random.pick([low, high, low - 1, high + 1, low + random.whole(Math.max(1, Math.floor(high - low)))]);
}

function textFor({ format, pattern }: JsonSchema, random: Random): string {
  if (random.chance(0.3)) return random.pick(TEXTS);
  if (format === "date-time") return random.pick(["2026-11-30T12:00:00Z", "2026-11-30", "9999-12-31T23:59:59Z"]);
  if (format === "uri") return random.pick(["https://example.com/hook", "http://[::1]:1/", "javascript:alert(1)"]);
  if (typeof pattern === "string" && pattern.includes("@")) return random.pick(["office@1", "office@99999999999", "@"]);
  if (typeof pattern === "string" && pattern.includes("\\d"))
    return random.pick(["0", "1.50", "-3", "99999999999999999"]);
  return random.pick(["set", "a name", "fuzz", "aaaaaaaa", "office@1", "0.50", "recipe", "/home/user/file"]);
}

function anything(random: Random, depth: number): unknown {
  const kind = random.whole(depth > 3 ? 4 : 7);
  if (kind === 0) return null;
  if (kind === 1) return random.pick(TEXTS);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind === 3) return random.chance(0.5);
  if (kind === 4) return Array.from({ length: random.whole(3) }, () => anything(random, depth + 1));
  if (kind === 5) return { [random.pick(TEXTS).slice(0, 50)]: anything(random, depth + 1) };
  return nested(random.whole(200));
}

function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

export const anyText = (random: Random): string => random.pick(TEXTS);

function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  return name === undefined ? schema : (schemas[name] ?? {});
}
