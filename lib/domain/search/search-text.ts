/** What a person typed, as the lists are asked for it. */
export interface SearchText {
  words: string;
  /** The number of an attempt in its run, from `words #12`; null without one. */
  number: number | null;
}

/** The largest number an attempt can have (366 x 8 x 8 x 50). */
const NUMBER_MAX = 1_171_200;

/** Splits a trailing `#12` from the words. `#0` and numbers beyond every run stay words. */
export function readSearchText(text: string): SearchText {
  const found = /^(.*?)\s*#(\d{1,7})$/.exec(text.trim());
  const number = Number(found?.[2]);
  if (found === null || number < 1 || number > NUMBER_MAX) return { words: text.trim(), number: null };
  return { words: found[1] ?? "", number };
}
