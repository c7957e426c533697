import { AppError } from "@/lib/domain/errors";

export interface RateLimit {
  /** Requests at once after a pause. */
  burst: number;
  perSecond: number;
}

/** What a caller has left, as it is told in headers. */
export interface RateState {
  remaining: number;
  /** Until the whole burst is there again. */
  resetSeconds: number;
}

/** Buckets kept; the longest unused are dropped first, and an unused bucket is a full one. */
const BUCKETS_MAX = 10_000;

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Token buckets of one process, one for each caller. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  constructor(readonly limit: RateLimit) {}

  /** Takes one token and says what is left. Throws `rate_limited` with `retry_after_seconds` when there is none. */
  take(caller: string, nowMs: number): RateState {
    const { burst, perSecond } = this.limit;
    const last = this.#buckets.get(caller) ?? { tokens: burst, atMs: nowMs };
    const tokens = Math.min(burst, last.tokens + ((nowMs - last.atMs) / 1_000) * perSecond);
    const left = tokens >= 1 ? tokens - 1 : tokens;
    this.#buckets.delete(caller);
    this.#buckets.set(caller, { tokens: left, atMs: nowMs });
    if (this.#buckets.size > BUCKETS_MAX) this.#buckets.delete(this.#buckets.keys().next().value ?? "");
    if (tokens >= 1) return { remaining: Math.floor(left), resetSeconds: Math.ceil((burst - left) / perSecond) };
    throw new AppError("rate_limited", `At most ${perSecond} of these requests a second are answered.`, {
      details: { retry_after_seconds: Math.max(1, Math.ceil((1 - tokens) / perSecond)) },
    });
  }
}
