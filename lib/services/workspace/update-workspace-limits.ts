import { findWorkspace, updateWorkspace, type WorkspaceChange, type WorkspaceRecord } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import { formatUsd, parseUsd } from "@/lib/domain/money";
import { workspaceLimitsSchema, type WorkspaceLimits } from "@/lib/domain/workspace/workspace.wire";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { mayUpdateWorkspace, viewWorkspace, type WorkspaceView } from "./get-workspace";
import { getWorkspaceRecord } from "./get-workspace-record";

/**
 * Changes name, parallelism, caps and alerts; owners and admins only, never a key. Safe to repeat. Running runs obey
 * at once.
 */
export async function updateWorkspaceLimits({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: unknown;
}): Promise<WorkspaceView> {
  requireScope(ctx, "runs:write");
  if (!mayUpdateWorkspace(ctx)) throw new AppError("forbidden", "Only owners and admins may change the limits.");
  const limits = parseInput(workspaceLimitsSchema, input);
  await inTransaction(ctx, async (tx) => {
    const old = await findWorkspace(tx, ctx.workspace.id);
    await updateWorkspace(tx, ctx.workspace.id, changeOf(limits));
    await emitAudit(ctx, tx, {
      action: "workspace.update_limits",
      target: ctx.workspace.id,
      before: old === null ? {} : pick(limitsOf(old), Object.keys(limits)),
      after: limits,
    });
  });
  return viewWorkspace(ctx, await getWorkspaceRecord(ctx));
}

const capOf = (usd: string | null) => (usd === null ? null : parseUsd(usd));
const usdOf = (microUsd: number | null) => (microUsd === null ? null : formatUsd(microUsd));

function changeOf(limits: WorkspaceLimits): WorkspaceChange {
  return {
    ...(limits.name !== undefined && { name: limits.name }),
    ...(limits.run_parallelism !== undefined && { runParallelism: limits.run_parallelism }),
    ...(limits.spend_cap_usd !== undefined && { spendCapMicroUsd: capOf(limits.spend_cap_usd) }),
    ...(limits.month_cap_usd !== undefined && { monthCapMicroUsd: capOf(limits.month_cap_usd) }),
    ...(limits.alert_percents !== undefined && { alertPercents: [...new Set(limits.alert_percents)] }),
  };
}

function limitsOf(workspace: WorkspaceRecord): Required<WorkspaceLimits> {
  return {
    name: workspace.name,
    run_parallelism: workspace.runParallelism,
    spend_cap_usd: usdOf(workspace.spendCapMicroUsd),
    month_cap_usd: usdOf(workspace.monthCapMicroUsd),
    alert_percents: workspace.alertPercents,
  };
}

function pick(facts: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}
