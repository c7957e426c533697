/** Python's notion of white space in `str.strip`, `str.split` and `\s`; JavaScript's differs in five characters. */
export const WHITESPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const LEADING = new RegExp(`^[${WHITESPACE}]+`);
const TRAILING = new RegExp(`[${WHITESPACE}]+$`);
const RUNS = new RegExp(`[${WHITESPACE}]+`);
const RUNS_ALL = new RegExp(`[${WHITESPACE}]+`, "g");

/** Avoids the quadratic time of a trailing-run regular expression on long texts without one at the end. */
export function rstrip(text: string): string {
  let end = text.length;
  while (end > 0 && TRAILING.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
export const lstrip = (text: string) => text.replace(LEADING, "");
export const strip = (text: string) => lstrip(rstrip(text));

/** `str.strip(chars)`. */
export function stripChars(text: string, chars: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && chars.includes(text.charAt(start))) start++;
  while (end > start && chars.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** `str.split()` without an argument: words between runs of white space. */
export function splitWords(text: string): string[] {
  const trimmed = strip(text);
  return trimmed === "" ? [] : trimmed.split(RUNS);
}

/** Replaces every run of white space (`\s+` in Python). */
export const replaceSpaceRuns = (text: string, by: string) => text.replace(RUNS_ALL, by);

/** `str.splitlines(keepends)`. */
export function splitLines(text: string, keepEnds = false): string[] {
  const lines: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/g)) {
    const end = match.index + match[0].length;
    lines.push(text.slice(start, keepEnds ? end : match.index));
    start = end;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

/** Python sorts by code point, JavaScript by UTF-16 unit. */
export function byCodePoint(left: string, right: string): number {
  const [a, b] = [[...left], [...right]];
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
