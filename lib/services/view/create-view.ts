import { newId } from "@/lib/config/new-id";
import { countSavedViews, insertSavedView, type SavedViewRecord } from "@/lib/db/saved-views";
import { AppError } from "@/lib/domain/errors";
import { newSavedViewSchema, SAVED_VIEWS_MAX } from "@/lib/domain/view/view.wire";
import { creatorColumns, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "../run/run-view";
import { requireFreeName, requireMayShare, spellFilter } from "./saved-view";

/**
 * Keeps a view. Whoever reads may keep one of their own; sharing it needs `runs:write`. Throws `conflict` for a name that the
 * caller's own views have, `invalid_filter`, and `not_found` for an unknown run.
 */
export async function createView({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<SavedViewRecord> {
  requireScope(ctx, "runs:read");
  const { name, filter, group_by, columns, pinned, is_shared, run_id } = parseInput(newSavedViewSchema, input);
  requireMayShare(ctx, is_shared);
  const now = ctx.now();
  const spelled = spellFilter(filter);
  if (run_id !== null) await getRunInWorkspace(ctx, run_id);
  return inTransaction(ctx, async (tx) => {
    await requireFreeName(ctx, tx, name, null);
    if ((await countSavedViews(tx, ctx.workspace.id)) >= SAVED_VIEWS_MAX) {
      throw new AppError("conflict", `A workspace keeps at most ${SAVED_VIEWS_MAX} views.`);
    }
    const view = await insertSavedView(tx, {
      id: newId("savedView", now),
      workspaceId: ctx.workspace.id,
      ...{ name, columns, pinned, filter: spelled, groupBy: group_by, isShared: is_shared, runId: run_id },
      ...creatorColumns(ctx.actor),
      createdAt: now,
      updatedAt: now,
    });
    await emitAudit(ctx, tx, { action: "saved_view.create", target: view.id, data: { name, is_shared } });
    return view;
  });
}
