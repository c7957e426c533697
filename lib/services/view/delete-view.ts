import { deleteSavedViewRow } from "@/lib/db/saved-views";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { getSavedViewInWorkspace, requireMaker } from "./saved-view";

/** Forgets a view. Throws `not_found`, also on a repeat, and `forbidden`. */
export async function deleteView({ ctx, viewId }: { ctx: ServiceContext; viewId: string }): Promise<void> {
  requireScope(ctx, "runs:read");
  await inTransaction(ctx, async (tx) => {
    const view = await getSavedViewInWorkspace(ctx, tx, viewId);
    requireMaker(ctx, view);
    await deleteSavedViewRow(tx, ctx.workspace.id, view.id);
    await emitAudit(ctx, tx, { action: "saved_view.delete", target: view.id, data: { name: view.name } });
  });
}
