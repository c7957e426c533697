import { endControl as endLease } from "@/lib/db/desktop-control";
import { AppError } from "@/lib/domain/errors";
import { roleOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { desktopOf, seenBy } from "./viewer-state";

/**
 * Gives control back; the worker ends the controlling stream within about a second. The holder may, and owners and
 * admins for anybody. Safe to repeat. Throws `not_found`, `forbidden`.
 */
export async function endControl({ ctx, slotId }: { ctx: ServiceContext; slotId: string }): Promise<void> {
  requireScope(ctx, "desktops:write");
  const desktop = await desktopOf(ctx, slotId);
  const control = seenBy(ctx, desktop.control);
  if (!control) return;
  const role = roleOf(ctx.actor);
  if (!control.isMine && role !== "owner" && role !== "admin") {
    throw new AppError("forbidden", "Only the one who holds control, owners and admins may end it.");
  }
  await inTransaction(ctx, async (tx) => {
    if (!(await endLease(tx, desktop.id, control.id))) return;
    await emitAudit(ctx, tx, { action: "slot.end_control", target: desktop.id, data: { held_by: control.by } });
  });
}
