import { slotVerifySchema, rewardWire, type RewardWire } from "@/lib/domain/slot/slot.verbs.wire";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { callSlot, requireByHand } from "./call-slot";
import { noteVerifiedPick } from "./note-verified-pick";
import type { SlotRequestWithInput } from "./slot-request";
import { getSlotInWorkspace } from "./slot-view";

/** Waits for the verdict and runs the task's checker. Strict, anything but a valid episode with a score throws `invalid_episode` or `checker_failed`. Throws `slot_without_task` too, and as `stepSlot` does. */
export async function verifySlot({ ctx, control, slotId, input }: SlotRequestWithInput): Promise<RewardWire> {
  requireScope(ctx, "desktops:write");
  const asked = parseInput(slotVerifySchema, input);
  const slot = await getSlotInWorkspace(ctx, slotId);
  requireByHand(slot);
  const reward = rewardWire.parse(await callSlot({ ctx, control, timeoutMs: 280_000 }, slot, "verify", asked));
  await noteVerifiedPick(ctx, reward);
  return reward;
}
