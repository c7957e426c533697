import { slotStepSchema, slotStepWire, type SlotStepWire } from "@/lib/domain/slot/slot.verbs.wire";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { callSlot, getCalledSlot, requireByHand } from "./call-slot";
import type { SlotRequestWithInput } from "./slot-request";

/** Plays one action in a slot made by hand and returns what came of it. Not safe to repeat. Throws `not_found`, `slot_of_run`, `slot_closed`, `slot_quarantined`, `slot_down`, `slot_busy`, `desktop_error`, `host_away`. */
export async function stepSlot({ ctx, control, slotId, input }: SlotRequestWithInput): Promise<SlotStepWire> {
  requireScope(ctx, "desktops:write");
  const asked = parseInput(slotStepSchema, input);
  const slot = await getCalledSlot(ctx, slotId);
  requireByHand(slot);
  return slotStepWire.parse(await callSlot({ ctx, control, timeoutMs: 120_000 }, slot, "step", asked));
}
