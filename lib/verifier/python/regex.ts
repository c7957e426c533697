import { CheckRuleError } from "../metric";

/** Longest pattern accepted; those of the benchmark stay under 300 characters. */
const PATTERN_CHARS_MAX = 4_000;

/**
 * A Python `re` pattern as a JavaScript one: named groups, \A, \Z, inline flags at the start, and Python's
 * white space. Throws CheckRuleError for what cannot be carried over. Catastrophic backtracking is ended by
 * the time limit of the check's process.
 */
export function pythonRegex(
  pattern: string,
  flags: { dotAll?: boolean; ignoreCase?: boolean; multiline?: boolean } = {},
): RegExp {
  if (pattern.length > PATTERN_CHARS_MAX) throw new CheckRuleError("the pattern is too long");
  let source = pattern;
  let letters = "u";
  const inline = /^\(\?([aiLmsux]+)\)/.exec(source);
  if (inline) source = source.slice(inline[0].length);
  if (flags.ignoreCase || inline?.[1]?.includes("i")) letters += "i";
  if (flags.multiline || inline?.[1]?.includes("m")) letters += "m";
  if (flags.dotAll || inline?.[1]?.includes("s")) letters += "s";
  source = source
    .replace(/\(\?P</g, "(?<")
    .replace(/\(\?P=(\w+)\)/g, "\\k<$1>")
    .replace(/(^|[^\\])((?:\\\\)*)\\A/g, "$1$2(?<![\\s\\S])")
    .replace(/(^|[^\\])((?:\\\\)*)\\Z/g, "$1$2(?![\\s\\S])");
  try {
    return new RegExp(source, letters);
  } catch {
    // Python allows needless escapes ("\-", "\'", "\ ") that the strict Unicode mode refuses.
    try {
      return new RegExp(source, letters.replace("u", ""));
    } catch {
      throw new CheckRuleError(`not a usable pattern: ${pattern.slice(0, 200)}`);
    }
  }
}

/** `re.search`. */
export const pySearch = (pattern: string, text: string, flags?: Parameters<typeof pythonRegex>[1]) =>
  pythonRegex(pattern, flags).exec(text);

/** `re.match`: the pattern must match at the start. */
export function pyMatch(pattern: string, text: string, flags?: Parameters<typeof pythonRegex>[1]) {
  const regex = pythonRegex(pattern, flags);
  const sticky = new RegExp(regex.source, `${regex.flags}y`);
  return sticky.exec(text);
}
