import { updateWorkspaceLimits as writeLimits } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import { parseUsd } from "@/lib/domain/money";
import { workspaceLimitsSchema } from "@/lib/domain/workspace/workspace.wire";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { mayUpdateLimits, viewWorkspace, type WorkspaceView } from "./get-workspace";

/** Changes parallelism and spend cap; owners and admins only, never a key. Safe to repeat. Running runs obey at once. */
export async function updateWorkspaceLimits({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: unknown;
}): Promise<WorkspaceView> {
  requireScope(ctx, "runs:write");
  if (!mayUpdateLimits(ctx)) throw new AppError("forbidden", "Only owners and admins may change the limits.");
  const limits = parseInput(workspaceLimitsSchema, input);
  const workspace = await inTransaction(ctx, async (tx) => {
    const changed = await writeLimits(tx, ctx.workspace.id, {
      ...(limits.run_parallelism === undefined ? {} : { runParallelism: limits.run_parallelism }),
      ...(limits.spend_cap_usd === undefined
        ? {}
        : { spendCapMicroUsd: limits.spend_cap_usd === null ? null : parseUsd(limits.spend_cap_usd) }),
    });
    await emitAudit(ctx, tx, { action: "workspace.update_limits", target: ctx.workspace.id, data: limits });
    return changed;
  });
  return viewWorkspace(ctx, workspace);
}
