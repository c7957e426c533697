import { countLiveComputersByRun } from "@/lib/db/computers";
import { findRunInWorkspace, type RunRecord } from "@/lib/db/runs";
import { AppError } from "@/lib/domain/errors";
import { availableRunActions, type RunAction } from "@/lib/domain/run/run.actions";
import { hasScope, queryable, roleOf, userIdOf, type ServiceContext } from "../context";

/** A run with what depends on the moment and on who looks. */
export interface RunView extends RunRecord {
  computersActive: number;
  availableActions: RunAction[];
}

/** Adds live computers and the caller's actions to runs of the context's workspace, with one query for all. */
export async function viewRuns(ctx: ServiceContext, runs: readonly RunRecord[]): Promise<RunView[]> {
  const active = await countLiveComputersByRun(
    queryable(ctx),
    ctx.workspace.id,
    runs.map((run) => run.id),
  );
  const caller = {
    userId: userIdOf(ctx.actor),
    role: roleOf(ctx.actor),
    canWriteRuns: hasScope(ctx.actor, "runs:write"),
  };
  return runs.map((run) => ({
    ...run,
    computersActive: active.get(run.id) ?? 0,
    availableActions: availableRunActions(run, caller),
  }));
}

/** The run, or `not_found`; a run of another workspace is not found either. */
export async function getRunInWorkspace(ctx: ServiceContext, runId: string): Promise<RunRecord> {
  const run = await findRunInWorkspace(queryable(ctx), ctx.workspace.id, runId);
  if (run === null) throw new AppError("not_found", `There is no run ${runId.slice(0, 60)} in this workspace.`);
  return run;
}
