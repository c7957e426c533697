const GROUPED = new Intl.NumberFormat("en-US");

/** `2,914`. */
export function formatCount(count: number): string {
  return GROUPED.format(count);
}

/** `1 attempt`, `2,914 attempts`; give the plural where it is not the word with an s. */
export function formatCountOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `3.5 %`, one decimal; a dash when there is nothing to divide by. */
export function formatShare(part: number, whole: number): string {
  return whole > 0 ? `${((part / whole) * 100).toFixed(1)} %` : "—";
}

/** 0..1 with two decimals; null (the checker did not run) is a dash, never 0. */
export function formatScore(score: number | null): string {
  return score === null ? "—" : score.toFixed(2);
}
