import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { callSlot, requireByHand } from "./call-slot";
import type { SlotRequest } from "./slot-request";
import { getSlotInWorkspace, viewSlot, type SlotView } from "./slot-view";

/**
 * Puts a slot back to the state after set-up; a new episode begins. Throws `slot_quarantined` until it is released,
 * `desktop_error` when no desktop could be made, and the slot is closed then.
 */
export async function resetSlot({ ctx, control, slotId }: SlotRequest): Promise<SlotView> {
  requireScope(ctx, "desktops:write");
  const slot = await getSlotInWorkspace(ctx, slotId);
  requireByHand(slot);
  await callSlot({ ctx, control, timeoutMs: 280_000 }, slot, "reset");
  await inTransaction(ctx, (tx) => emitAudit(ctx, tx, { action: "slot.reset", target: slotId }));
  return viewSlot(ctx, await getSlotInWorkspace(ctx, slotId));
}
