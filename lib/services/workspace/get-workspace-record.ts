import { listSpendDays } from "@/lib/db/workspace-spend";
import { findWorkspace, type WorkspaceRecord } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import { spendForecast, type SpendForecast } from "@/lib/domain/workspace/spend-forecast";
import { queryable, type ServiceContext } from "../context";

/** A workspace with what it spends this month. */
export interface SpendingWorkspace extends WorkspaceRecord, SpendForecast {}

/** A month, and the week before it. */
const LOOK_BACK_MS = 38 * 24 * 60 * 60 * 1_000;

/** The context's own workspace; throws `not_found` when it was removed meanwhile. */
export async function getWorkspaceRecord(ctx: ServiceContext): Promise<SpendingWorkspace> {
  const now = ctx.now();
  const [workspace, days] = await Promise.all([
    findWorkspace(queryable(ctx), ctx.workspace.id),
    listSpendDays(queryable(ctx), ctx.workspace.id, new Date(now.getTime() - LOOK_BACK_MS)),
  ]);
  if (workspace === null) throw new AppError("not_found", "There is no such workspace.");
  return { ...workspace, ...spendForecast(days, { now, since: workspace.createdAt }) };
}
