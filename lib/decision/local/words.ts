import { ownValue } from "@/lib/domain/own-value";

/** Words that say nothing about which element is meant. */
const STOP_WORDS = new Set(
  "a an the this that these of to in on at for from with by is are be it its into onto up please should must which what".split(
    " ",
  ),
);

/** Different words for one thing, in screens' roles and in goals. */
const SAME: Readonly<Record<string, string>> = {
  press: "click",
  push: "click",
  tap: "click",
  select: "click",
  choose: "click",
  open: "click",
  enter: "type",
  write: "type",
  fill: "type",
  field: "entry",
  box: "entry",
  textbox: "entry",
  text: "entry",
  input: "entry",
};

/** Lower-case words in order, without those that say nothing unless there is no other; endings are dropped. */
export function wordsOf(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = found.filter((word) => !STOP_WORDS.has(word));
  const kept = telling.length > 0 ? telling : found;
  return kept.map((word) => ownValue(SAME, word) ?? ownValue(SAME, stem(word)) ?? stem(word));
}

function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith("ed")) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}

/** What stands in quotes, in order: straight, curly or single ones at a word's edge. */
export function quotedParts(text: string): string[] {
  const matches = text.matchAll(/"((?:[^"\\]|\\.)*)"|“([^”]*)”|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu);
  return [...matches].map(([, straight, curly, single]) => (straight ?? curly ?? single ?? "").trim()).filter(Boolean);
}

/** Whether `part` stands in `whole` as a run of words. */
export function holdsRun(whole: readonly string[], part: readonly string[]): boolean {
  if (part.length === 0 || part.length > whole.length) return false;
  return whole.some((_, at) => part.every((word, index) => whole[at + index] === word));
}
