/** Longest text that a part or preview quotes; beyond it evidence would drown the page. */
const SHOWN_CHARS_MAX = 300;

/** Short one-line rendering of any value for people; cut at `charsMax` with a mark. Untrusted text stays text. */
export function show(value: unknown, charsMax = SHOWN_CHARS_MAX): string {
  const text = typeof value === "string" ? JSON.stringify(value) : (stringify(value) ?? String(value));
  return text.length > charsMax ? `${text.slice(0, charsMax - 1)}…` : text;
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "bigint" ? inner.toString() : inner));
  } catch {
    return undefined;
  }
}
