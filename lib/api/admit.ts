import type { Installation } from "@/lib/auth/installation";
import { actorLabel, type ServiceContext } from "@/lib/services/context";
import { RateLimiter } from "./rate-limit";

/** Reads are cheap and a screen makes many; a writing call starts work. */
export type RatePool = "read" | "write";

/** A burst is what comes in after a pause: six seconds of reads, twelve of writes. */
const BURST_SECONDS = { read: 6, write: 12 } as const;

// Another installation in the same process, as tests have, has its own counts.
const limiters = new WeakMap<Installation, Record<RatePool, RateLimiter>>();

function limitersOf(installation: Installation): Record<RatePool, RateLimiter> {
  const known = limiters.get(installation);
  if (known !== undefined) return known;
  const { read, write } = installation.settings.requestsPerSecond;
  const limiter = (pool: RatePool, perSecond: number) =>
    new RateLimiter({ burst: perSecond * BURST_SECONDS[pool], perSecond });
  const made = { read: limiter("read", read), write: limiter("write", write) };
  limiters.set(installation, made);
  return made;
}

/**
 * Takes one request from the caller's pool and notes in `headers` what is left (`RateLimit`, `RateLimit-Policy`).
 * Throws `rate_limited`. Counts are of this process: behind several a caller gets as many times the limit.
 */
export function admit(installation: Installation, ctx: ServiceContext, pool: RatePool, headers: Headers): void {
  const limiter = limitersOf(installation)[pool];
  const { burst } = limiter.limit;
  headers.set("ratelimit-policy", `"${pool}";q=${burst};w=${BURST_SECONDS[pool]}`);
  headers.set("ratelimit", `"${pool}";r=0;t=1`);
  const { remaining, resetSeconds } = limiter.take(actorLabel(ctx.actor), performance.now());
  headers.set("ratelimit", `"${pool}";r=${remaining};t=${resetSeconds}`);
}
