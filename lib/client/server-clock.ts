/**
 * How far this browser's clock is from the server's. Answers carry the server's time to the second, so smaller
 * differences are noise of the way and count as none.
 */
const NOISE_MS = 2_500;
let offsetMs = 0;

/** Server minus browser in milliseconds for an answer's Date header; 0 when it is missing, unreadable or within noise. */
export function clockOffset(dateHeader: string | null, nowMs: number): number {
  const told = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  // The header drops what is below the second: half of it on average.
  const offset = told + 500 - nowMs;
  return Number.isFinite(offset) && Math.abs(offset) > NOISE_MS ? offset : 0;
}

/** Notes the time of an answer that was made just now; answers from a cache must not come here. */
export function noteServerTime(response: Response): void {
  offsetMs = clockOffset(response.headers.get("date"), Date.now());
}

/** The server's clock in epoch milliseconds, as far as answers have told it: ages against server times are never negative. */
export const serverNow = (): number => Date.now() + offsetMs;

/** A moment of this browser's clock on the server's. */
export const onServerClock = (browserMs: number): number => browserMs + offsetMs;
