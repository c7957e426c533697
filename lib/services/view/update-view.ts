import { updateSavedView, type SavedViewRecord } from "@/lib/db/saved-views";
import { savedViewChangeSchema } from "@/lib/domain/view/view.wire";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { getSavedViewInWorkspace, requireFreeName, requireMaker, requireMayShare, spellFilter } from "./saved-view";

/** Changes what is given and leaves the rest. Throws `not_found`, `forbidden`, `conflict` and `invalid_filter`. Safe to repeat. */
export async function updateView({
  ctx,
  viewId,
  input,
}: {
  ctx: ServiceContext;
  viewId: string;
  input: unknown;
}): Promise<SavedViewRecord> {
  requireScope(ctx, "runs:read");
  const change = parseInput(savedViewChangeSchema, input);
  requireMayShare(ctx, change.is_shared);
  const filter = change.filter === undefined ? undefined : spellFilter(change.filter);
  return inTransaction(ctx, async (tx) => {
    const view = await getSavedViewInWorkspace(ctx, tx, viewId);
    requireMaker(ctx, view);
    if (change.name !== undefined) await requireFreeName(ctx, tx, change.name, view.id, view.createdById);
    const { name, columns, pinned, group_by: groupBy, is_shared: isShared } = change;
    const edit = { name, columns, pinned, filter, groupBy, isShared, updatedAt: ctx.now() };
    const updated = await updateSavedView(tx, ctx.workspace.id, view.id, edit);
    await emitAudit(ctx, tx, { action: "saved_view.update", target: view.id, data: { fields: Object.keys(change) } });
    return updated;
  });
}
