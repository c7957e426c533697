/** What a key does; a bare function takes its words from SHORTCUT_WORDS. */
export type Shortcut = (() => void) | { does: string; run: () => void };
export type Shortcuts = Readonly<Record<string, Shortcut>>;

/** Words of keys that mean the same wherever they work; a page that means something else says it itself. */
export const SHORTCUT_WORDS: Readonly<Record<string, string>> = {
  j: "Next row",
  k: "Previous row",
  n: "New run",
  x: "Select the row",
  o: "Open",
  c: "Compare",
  l: "Label",
  v: "Evidence",
  m: "Video or pictures",
  d: "Before, after or difference",
  p: "Play",
  y: "Copy a link to this view",
  "/": "Filter",
  "[": "Previous attempt",
  "]": "Next attempt",
  ",": "Previous problem",
  ".": "Next problem",
  " ": "Peek",
  Enter: "Open the row",
  Escape: "Back, or clear",
  ArrowLeft: "Previous step",
  ArrowRight: "Next step",
  "Shift+ArrowLeft": "Ten steps back",
  "Shift+ArrowRight": "Ten steps on",
  Home: "First step",
  End: "Last step",
};

export function shortcutWords(key: string, shortcut: Shortcut): string | null {
  return typeof shortcut === "function" ? (SHORTCUT_WORDS[key] ?? null) : shortcut.does;
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  " ": "Space",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/** A key or two keys in a row as the caps to press: `g r` gives `["G", "R"]`, `X` gives `["⇧", "X"]`. */
export function keyCaps(chord: string): string[] {
  const keys = chord === " " ? [chord] : chord.split(" ");
  return keys.flatMap((key) => {
    if (key.startsWith("Shift+")) return ["⇧", ...keyCaps(key.slice("Shift+".length))];
    const named = KEY_NAMES[key];
    if (named) return [named];
    return /^[A-Z]$/.test(key) ? ["⇧", key] : [key.length === 1 ? key.toUpperCase() : key];
  });
}
