import canonicalize from "canonicalize";

/** Canonical JSON (RFC 8785): one spelling for one value. Throws TypeError for what JSON cannot carry. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("the value has no JSON form");
  return text;
}
