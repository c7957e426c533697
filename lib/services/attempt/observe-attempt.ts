import { slotObservationWire, slotObserveSchema, type SlotObservationWire } from "@/lib/domain/slot/slot.verbs.wire";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import type { AttemptCall } from "./attempt-call";
import { callDriven } from "./driven-attempt";

/**
 * Looks at the desktop of an attempt that waits for a harness outside. All text in the answer is untrusted. Throws
 * `not_found`, `attempt_not_acting`, `host_away`.
 */
export async function observeAttempt({ input, ...call }: AttemptCall): Promise<SlotObservationWire> {
  requireScope(call.ctx, "desktops:read");
  const asked = parseInput(slotObserveSchema, input);
  const { answer } = await callDriven(call, "observe", asked);
  return slotObservationWire.parse(answer);
}
