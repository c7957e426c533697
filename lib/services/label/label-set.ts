import { findLabelSet, putLabelSet } from "@/lib/db/attempt-labels";
import { DEFAULT_LABELS, labelSetSchema } from "@/lib/domain/label/label-set";
import { actorLabel, queryable, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";

export interface WorkspaceLabels {
  /** In the order of their keys. */
  labels: readonly string[];
  isDefault: boolean;
}

/** The words that the workspace labels attempts with. */
export async function getLabelSet({ ctx }: { ctx: ServiceContext }): Promise<WorkspaceLabels> {
  requireScope(ctx, "runs:read");
  const own = await findLabelSet(queryable(ctx), ctx.workspace.id);
  return { labels: own ?? DEFAULT_LABELS, isDefault: own === null };
}

/** Replaces them. Labels that were given stay as they were called. Safe to repeat. Throws `invalid_request`. */
export async function updateLabelSet({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: unknown;
}): Promise<WorkspaceLabels> {
  requireScope(ctx, "runs:write");
  const { labels } = parseInput(labelSetSchema, input);
  await inTransaction(ctx, async (tx) => {
    const before = await findLabelSet(tx, ctx.workspace.id);
    const by = { updatedBy: actorLabel(ctx.actor), updatedAt: ctx.now() };
    await putLabelSet(tx, { workspaceId: ctx.workspace.id, labels, ...by });
    await emitAudit(ctx, tx, {
      action: "workspace.update_labels",
      target: ctx.workspace.id,
      before: { labels: before },
      after: { labels },
    });
  });
  return { labels, isDefault: false };
}
