export interface ByteRange {
  first: number;
  /** Inclusive. */
  last: number;
}

/**
 * The part of `length` bytes that a request asks for (RFC 9110, 14.2). Null asks for the whole: no range, several, one
 * that is not well formed, or one of other bytes than `etag` names.
 */
export function byteRange(headers: Headers, length: number, etag: string): ByteRange | "unsatisfiable" | null {
  const ifRange = headers.get("if-range");
  if (ifRange !== null && ifRange !== etag) return null;
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range") ?? "");
  if (!asked) return null;
  const [, from = "", to = ""] = asked;
  if (from === "") return to === "" ? null : lastBytes(Number(to), length);
  const first = Number(from);
  if (to !== "" && Number(to) < first) return null;
  if (first >= length) return "unsatisfiable";
  return { first, last: to === "" ? length - 1 : Math.min(Number(to), length - 1) };
}

function lastBytes(count: number, length: number): ByteRange | "unsatisfiable" {
  if (count === 0 || length === 0) return "unsatisfiable";
  return { first: Math.max(0, length - count), last: length - 1 };
}
