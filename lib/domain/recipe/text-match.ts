import type { TextMatch } from "./recipe.schema";

/** Exact text, or a regular expression found anywhere in it. */
export function matchesText(match: TextMatch | undefined, text: string): boolean {
  if (match === undefined) return true;
  return typeof match === "string" ? text === match : new RegExp(match.regex, "u").test(text);
}

export function describeMatch(match: TextMatch | undefined): string {
  if (match === undefined) return "any";
  return typeof match === "string" ? `"${match}"` : `/${match.regex}/`;
}
