/** One complete D-Bus type. */
export type DBusType =
  | { code: "y" | "b" | "n" | "q" | "i" | "u" | "x" | "t" | "d" | "s" | "o" | "g" | "h" | "v" }
  | { code: "a"; element: DBusType }
  | { code: "(" | "{"; fields: DBusType[] };

const DEPTH_MAX = 16;
const LENGTH_MAX = 255;
const BASIC = new Set("ybnqiuxtdsoghv");
/** Signatures come from the guest inside variants; the cache must not grow with them. */
const CACHE_MAX = 500;
const cache = new Map<string, DBusType[]>();

export const ALIGNMENT: Record<DBusType["code"], number> = {
  y: 1,
  g: 1,
  v: 1,
  n: 2,
  q: 2,
  b: 4,
  i: 4,
  u: 4,
  h: 4,
  s: 4,
  o: 4,
  a: 4,
  x: 8,
  t: 8,
  d: 8,
  "(": 8,
  "{": 8,
};

/** The types a signature such as `a{sv}u` lists. Throws `RangeError` for a malformed one or more than 16 levels. */
export function parseSignature(signature: string): DBusType[] {
  const known = cache.get(signature);
  if (known) return known;
  if (signature.length > LENGTH_MAX) throw new RangeError("a signature is too long");
  let at = 0;

  const one = (depth: number): DBusType => {
    if (depth > DEPTH_MAX) throw new RangeError("a signature is nested too deeply");
    const code = signature[at++];
    if (code === undefined) throw new RangeError(`the signature ${signature} ends early`);
    if (code === "a") return { code, element: one(depth + 1) };
    if (code === "(" || code === "{") {
      const fields = until(code === "(" ? ")" : "}", depth);
      if (fields.length === 0 || (code === "{" && fields.length !== 2)) throw new RangeError("a struct has no fields");
      return { code, fields };
    }
    if (!BASIC.has(code)) throw new RangeError(`the signature has an unknown type ${code}`);
    return { code } as DBusType;
  };
  const until = (end: string, depth: number): DBusType[] => {
    const fields: DBusType[] = [];
    while (signature[at] !== end) fields.push(one(depth + 1));
    at++;
    return fields;
  };

  const types: DBusType[] = [];
  while (at < signature.length) types.push(one(0));
  if (cache.size < CACHE_MAX) cache.set(signature, types);
  return types;
}
