import { slotQuarantineSchema } from "@/lib/domain/slot/slot.verbs.wire";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { callSlot } from "./call-slot";
import type { SlotRequestWithInput } from "./slot-request";
import { getSlotInWorkspace, viewSlot, type SlotView } from "./slot-view";

/**
 * Marks a slot, by hand or of a run, as bad: its episode is invalid and it refuses to act. The first reason stays; safe
 * to repeat. Throws `slot_busy` while it is being made, `slot_down`, `slot_closed`, `host_away`.
 */
export async function quarantineSlot({ ctx, control, slotId, input }: SlotRequestWithInput): Promise<SlotView> {
  requireScope(ctx, "desktops:write");
  const { reason } = parseInput(slotQuarantineSchema, input);
  const slot = await getSlotInWorkspace(ctx, slotId);
  await callSlot({ ctx, control }, slot, "quarantine", { reason });
  await inTransaction(ctx, (tx) => emitAudit(ctx, tx, { action: "slot.quarantine", target: slotId, data: { reason } }));
  return viewSlot(ctx, await getSlotInWorkspace(ctx, slotId));
}
