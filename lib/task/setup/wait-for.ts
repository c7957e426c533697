import { setTimeout as sleep } from "node:timers/promises";
import type { StepContext } from "./step";

/** Asks `probe` until it gives a value, at most for `limitMs`; then null. Throws the signal's reason when it fires. */
export async function waitFor<T>(
  ctx: Pick<StepContext, "signal" | "limits">,
  limitMs: number,
  probe: () => Promise<T | null>,
): Promise<T | null> {
  const end = performance.now() + limitMs;
  for (;;) {
    ctx.signal.throwIfAborted();
    const found = await probe();
    if (found !== null) return found;
    if (performance.now() >= end) return null;
    await sleep(ctx.limits.pollMs, undefined, { signal: ctx.signal }).catch(() => ctx.signal.throwIfAborted());
  }
}
