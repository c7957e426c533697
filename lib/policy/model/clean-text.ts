const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Replaces what no database column or page can hold: control characters except line breaks and tabs, halves of a pair. */
export function cleanText(text: string, charsMax: number): string {
  const cut = text.length > charsMax ? `${text.slice(0, charsMax - 1)}…` : text;

  return cut.replace(HALF_PAIR, "\ufffd").replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "\ufffd");
}

/** Nothing that a provider sends nests deeper; what does is cut off there. */
const DEPTH_MAX = 100;

/** Changes every text in plain JSON, keys included. */
export function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change, depth + 1)]),
  );
}
