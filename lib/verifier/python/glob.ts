/** `fnmatch.fnmatchcase`: `*` for any text, `?` for one character, `[...]` and `[!...]` for one of or none of a set. */
export function matchesGlob(text: string, pattern: string): boolean {
  let source = "";
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] as string;
    const end = char === "[" ? setEnd(pattern, at) : -1;
    if (char === "*") source += "[^]*";
    else if (char === "?") source += "[^]";
    else if (end > 0) {
      const inside = pattern.slice(at + 1, end).replace(/[\\[\]^]/g, "\\$&");
      source += inside.startsWith("!") ? `[^${inside.slice(1)}]` : `[${inside}]`;
      at = end;
    } else source += char.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  }
  return new RegExp(`^${source}$`, "u").test(text);
}

/** Where a set ends; -1 when it does not, so that the bracket is a plain character. */
function setEnd(pattern: string, from: number): number {
  const first = pattern[from + 1] === "!" ? from + 2 : from + 1;
  return pattern.indexOf("]", first + 1);
}
