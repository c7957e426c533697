import { searchWords } from "@/lib/client/word-search";
import type { PaletteEntry } from "./palette-entry";

/** How well every typed word stands in the text: 3 at its start, 2 at the start of a word, 1 inside; 0 when one is missing. */
function score(words: readonly string[], label: string, more: string): number {
  let worst = 3;
  for (const word of words) {
    const at = label.indexOf(word);
    const found = at === 0 ? 3 : at > 0 && /\W/.test(label.charAt(at - 1)) ? 2 : at > 0 || more.includes(word) ? 1 : 0;
    worst = Math.min(worst, found);
  }
  return worst;
}

/** The entries that hold every typed word, best first, else in their own order; all of them for an empty text. */
export function matchEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = searchWords(text);
  if (words.length === 0) return [...entries];
  return entries
    .map((entry) => {
      const more = `${entry.group} ${entry.detail ?? ""} ${entry.keywords ?? ""}`.toLowerCase();
      return { entry, fits: score(words, entry.label.toLowerCase(), more) };
    })
    .filter(({ fits }) => fits > 0)
    .sort((a, b) => b.fits - a.fits)
    .map(({ entry }) => entry);
}

/** Entries under their headings, headings in the order in which they first come. */
export function groupEntries(entries: readonly PaletteEntry[]): { group: string; entries: PaletteEntry[] }[] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].map(([group, of]) => ({ group, entries: of }));
}
