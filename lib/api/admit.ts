import { actorLabel, type ServiceContext } from "@/lib/services/context";
import { RATE_LIMITS, RateLimiter } from "./rate-limit";

const limiters = { read: new RateLimiter(RATE_LIMITS.read), write: new RateLimiter(RATE_LIMITS.write) };

/** Takes one request from the caller's pool. Throws `rate_limited`. */
export function admit(ctx: ServiceContext, pool: keyof typeof limiters): void {
  limiters[pool].take(actorLabel(ctx.actor), performance.now());
}
