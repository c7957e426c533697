import { AppError } from "@/lib/domain/errors";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { callSlot } from "./call-slot";
import type { SlotRequest } from "./slot-request";
import { getSlotInWorkspace } from "./slot-view";

/** Closes a slot made by hand, or ends the desktop of a run, whose attempt then fails. Safe to repeat. Throws `not_found`, `host_away`. */
export async function closeSlot({ ctx, control, slotId }: SlotRequest): Promise<void> {
  requireScope(ctx, "desktops:write");
  const slot = await getSlotInWorkspace(ctx, slotId);
  if (slot.status === "closed") return;
  await callSlot({ ctx, control }, slot, "close").catch((error: unknown) => {
    // It may have ended by itself since it was read.
    if (!(error instanceof AppError && (error.code === "slot_closed" || error.code === "not_found"))) throw error;
  });
  await inTransaction(ctx, (tx) =>
    emitAudit(ctx, tx, { action: "slot.close", target: slotId, data: { run_id: slot.runId } }),
  );
}
