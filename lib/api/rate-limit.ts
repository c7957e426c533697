import { AppError } from "@/lib/domain/errors";

export interface RateLimit {
  /** Requests at once after a pause. */
  burst: number;
  perSecond: number;
}

/** Reads are cheap and a screen makes many; a writing call starts work. */
export const RATE_LIMITS = {
  read: { burst: 600, perSecond: 100 },
  write: { burst: 60, perSecond: 5 },
} as const satisfies Record<string, RateLimit>;

/** Buckets kept; the longest unused are dropped first, and an unused bucket is a full one. */
const BUCKETS_MAX = 10_000;

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Token buckets of one process, one for each caller. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  constructor(private readonly limit: RateLimit) {}

  /** Takes one token. Throws `rate_limited` with `retry_after_seconds` when there is none. */
  take(caller: string, nowMs: number): void {
    const { burst, perSecond } = this.limit;
    const last = this.#buckets.get(caller) ?? { tokens: burst, atMs: nowMs };
    const tokens = Math.min(burst, last.tokens + ((nowMs - last.atMs) / 1_000) * perSecond);
    this.#buckets.delete(caller);
    this.#buckets.set(caller, { tokens: Math.max(0, tokens - 1), atMs: nowMs });
    if (this.#buckets.size > BUCKETS_MAX) this.#buckets.delete(this.#buckets.keys().next().value ?? "");
    if (tokens >= 1) return;
    this.#buckets.set(caller, { tokens, atMs: nowMs });
    throw new AppError("rate_limited", `At most ${perSecond} of these requests a second are answered.`, {
      details: { retry_after_seconds: Math.max(1, Math.ceil((1 - tokens) / perSecond)) },
    });
  }
}
