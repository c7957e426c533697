/** Words of a search line; a text is found when it holds every one of them, in any order. Empty for an empty line. */
export const searchWords = (line: string): readonly string[] => line.toLowerCase().split(/\s+/).filter(Boolean);

/** True for no words. */
export function holdsEvery(words: readonly string[], text: string): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
