/** Longer texts of a file are cut where they stand inside a sentence; the raw JSON is below it. */
const LENGTH_MAX = 240;

const cut = (text: string) => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text);

/** Text of a task file as it is, in quotation marks, on one line. */
export const quoted = (text: string): string => `“${cut(text.replaceAll(/\s+/g, " "))}”`;

/** Any value of a task file on one line. */
export const compactJson = (value: unknown): string => cut(JSON.stringify(value) ?? "nothing");

/** A text, or a list of texts; numbers are taken as texts, anything else is left out. */
export function textsOf(value: unknown): string[] {
  return [value].flat().flatMap((item) => (typeof item === "string" || typeof item === "number" ? [String(item)] : []));
}

/** `“a”, “b” and “c”`; the empty list is "nothing". */
export function listed(texts: readonly string[]): string {
  const words = texts.map(quoted);
  const last = words.pop();
  if (last === undefined) return "nothing";
  return words.length === 0 ? last : `${words.join(", ")} and ${last}`;
}
