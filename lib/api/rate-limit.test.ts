import { describe, expect, it } from "vitest";
import { RateLimiter } from "./rate-limit";

describe("RateLimiter", () => {
  it("lets a burst through, then one per token, and says when to come back", () => {
    const limiter = new RateLimiter({ burst: 3, perSecond: 2 });
    for (let times = 0; times < 3; times++) limiter.take("a", 0);
    expect(() => limiter.take("a", 0)).toThrowError(
      expect.objectContaining({ code: "rate_limited", details: { retry_after_seconds: 1 } }),
    );
    limiter.take("b", 0);
    limiter.take("a", 500);
    expect(() => limiter.take("a", 600)).toThrow();
    limiter.take("a", 1_000);
  });

  it("never saves up more than the burst", () => {
    const limiter = new RateLimiter({ burst: 2, perSecond: 10 });
    limiter.take("a", 0);
    limiter.take("a", 1_000_000);
    limiter.take("a", 1_000_000);
    expect(() => limiter.take("a", 1_000_000)).toThrow();
  });
});
