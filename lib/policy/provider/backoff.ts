const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait after the `failed`th try (from 1): twice as long each time up to 30 s, less up to a quarter so that
 * attempts do not come back all at once. What the provider asked for is kept to, and never undercut. `random` is 0..1.
 */
export function backoffMs(failed: number, retryAfterMs: number | null, random: number): number {
  const doubled = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failed - 1, 10));
  const spread = Math.round(doubled * (1 - random / 4));
  return retryAfterMs === null ? spread : retryAfterMs + Math.round((random * Math.min(FIRST_MS, retryAfterMs)) / 4);
}
