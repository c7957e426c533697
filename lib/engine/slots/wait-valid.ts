import { judgeSettled } from "./judge-slot";
import type { KeptSlot } from "./kept-slot";
import type { SlotParts } from "./make-desktop";

const POLL_MS = 50;

/**
 * Waits until the slot is made and its episode has a verdict, at most `timeout_ms`; a verdict that is still pending
 * then is no error. What is being done with the slot goes on.
 */
export async function waitValid(
  { deps, recorder }: SlotParts,
  slot: KeptSlot,
  { timeout_ms }: { timeout_ms: number },
): Promise<void> {
  const { clock } = deps;
  const end = clock.monotonicMs() + timeout_ms;
  const isMade = () => slot.desktop !== null && !["create", "setup", "reset"].includes(slot.operation ?? "");
  while (!isMade() && !slot.closed && !slot.isDown && clock.monotonicMs() < end)
    await clock.sleep(POLL_MS, slot.signal);
  if (!isMade()) {
    slot.looking();
    return;
  }
  const limit = AbortSignal.timeout(Math.max(1, Math.round(end - clock.monotonicMs())));
  await judgeSettled(deps, recorder, slot, AbortSignal.any([limit, slot.signal]));
}
