import type { ControlClient } from "@/lib/control/control-client";
import { slotObservationWire, slotObserveSchema, type SlotObservationWire } from "@/lib/domain/slot/slot.verbs.wire";
import { type ServiceContext } from "../context";
import { controlCaller } from "../control-caller";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { requireDriven } from "./driven-attempt";

/**
 * Looks at the desktop of an attempt that waits for a harness outside. All text in the answer is untrusted. Throws
 * `not_found`, `attempt_not_acting`, `host_away`.
 */
export async function observeAttempt({
  ctx,
  control,
  attemptId,
  input,
}: {
  ctx: ServiceContext;
  control: ControlClient;
  attemptId: string;
  input: unknown;
}): Promise<SlotObservationWire> {
  requireScope(ctx, "desktops:read");
  const asked = parseInput(slotObserveSchema, input);
  const { attempt, controlUrl } = await requireDriven(ctx, attemptId);
  const answer = await control.call({
    controlUrl,
    attemptId: attempt.id,
    verb: "observe",
    ...controlCaller(ctx),
    input: asked,
  });
  return slotObservationWire.parse(answer);
}
