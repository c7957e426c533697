/** Longer words are no typing mistake of a name; comparing them would only take time. */
const LENGTH_MAX = 40;

/**
 * The candidate that a mistyped word most likely meant: one that begins with it, or the nearest by edits, at most one in
 * three letters. Null when none is near. The first of equals wins.
 */
export function nearestWord(word: string, candidates: readonly string[]): string | null {
  const wanted = word.toLowerCase();
  if (wanted.length === 0 || wanted.length > LENGTH_MAX) return null;
  let best: { candidate: string; edits: number } | null = null;
  for (const candidate of candidates) {
    const edits = editDistance(wanted, candidate);
    if (edits <= Math.max(1, Math.floor(wanted.length / 3)) && (best === null || edits < best.edits)) {
      best = { candidate, edits };
    }
  }
  return best?.candidate ?? candidates.find((name) => wanted.length >= 2 && name.startsWith(wanted)) ?? null;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let edits = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap) edits = Math.min(edits, (before[column - 2] as number) + 1);
      current.push(edits);
    }
    before = above;
    above = current;
  }
  return above[to.length] as number;
}
