import { holdsRun, quotedParts, wordsOf } from "./words";

/** From here on an option is meant by a clause, and not only like it. */
export const FIT_MIN = 1;

/**
 * How well an option's text fits a clause of a goal, by names, roles and verbs alone. A quoted name of the option gives
 * 1.5 when the clause quotes it too; 1, and 0.1 for each word after its first, at most 1.3, when the clause holds it as a
 * run of words; else half the share of its words that the clause holds. Of an option without quoted names the whole text
 * counts as one name. Each further word of the option (verb, role) that is in the clause adds 0.2, at most 0.6.
 */
export function fitOf(option: string, clause: string): number {
  const clauseWords = wordsOf(clause);
  const said = quotedParts(clause).map((part) => wordsOf(part).join(" "));
  const names = quotedParts(option);
  const parts = names.length > 0 ? names : [option];
  const fit = parts.reduce((sum, name) => sum + nameFit(wordsOf(name), said, clauseWords), 0);
  if (names.length === 0) return fit;
  const rest = wordsOf(option.replace(/"(?:[^"\\]|\\.)*"/g, " "));
  const shared = new Set(rest.filter((word) => clauseWords.includes(word))).size;
  return fit + Math.min(0.6, shared * 0.2);
}

function nameFit(name: readonly string[], said: readonly string[], clause: readonly string[]): number {
  if (name.length === 0) return 0;
  if (said.includes(name.join(" "))) return 1.5;
  if (holdsRun(clause, name)) return Math.min(1.3, 0.9 + name.length * 0.1);
  return (name.filter((word) => clause.includes(word)).length / name.length) * 0.5;
}
