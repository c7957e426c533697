import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { callSlot, requireByHand } from "./call-slot";
import type { SlotRequest } from "./slot-request";
import { getSlotInWorkspace, viewSlot, type SlotView } from "./slot-view";

/**
 * Takes a quarantined slot down: its desktop is gone, its address waits for a reset. Safe to repeat. Throws
 * `invalid_transition` for one that is not quarantined.
 */
export async function releaseSlot({ ctx, control, slotId }: SlotRequest): Promise<SlotView> {
  requireScope(ctx, "desktops:write");
  const slot = await getSlotInWorkspace(ctx, slotId);
  requireByHand(slot);
  await callSlot({ ctx, control }, slot, "release");
  await inTransaction(ctx, (tx) => emitAudit(ctx, tx, { action: "slot.release", target: slotId }));
  return viewSlot(ctx, await getSlotInWorkspace(ctx, slotId));
}
