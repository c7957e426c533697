import { countLiveComputersByRun } from "@/lib/db/computers";
import { findRunInWorkspace, type RunRecord } from "@/lib/db/runs";
import { readWaitingFacts } from "@/lib/db/run-waiting";
import { AppError } from "@/lib/domain/errors";
import type { EtaRange } from "@/lib/domain/run/run.eta";
import { isRunFinal } from "@/lib/domain/run/run.status";
import { waitingReason, type WaitingReason } from "@/lib/domain/run/run.waiting";
import { availableRunActions, type RunAction } from "@/lib/domain/run/run.actions";
import { hasScope, queryable, roleOf, userIdOf, type ServiceContext } from "../context";

/** A run with what depends on the moment and on who looks. */
export interface RunView extends RunRecord {
  computersActive: number;
  availableActions: RunAction[];
  /** Why nothing of it starts or moves; null while it does. */
  waiting: WaitingReason | null;
  /** How much longer it takes; null where that was not asked for or is not known. */
  eta: EtaRange | null;
}

/** Adds live computers, the caller's actions and why it waits to runs of the context's workspace, with two queries for all. */
export async function viewRuns(ctx: ServiceContext, runs: readonly RunRecord[]): Promise<RunView[]> {
  const active = await countLiveComputersByRun(
    queryable(ctx),
    ctx.workspace.id,
    runs.map((run) => run.id),
  );
  const open = runs.filter((run) => !isRunFinal(run.status)).map((run) => run.id);
  const facts = await readWaitingFacts(queryable(ctx), ctx.workspace.id, open);
  const waitingOf = ({ id }: RunRecord) => {
    const found = facts.get(id);
    return found ? waitingReason(found) : null;
  };
  const caller = {
    userId: userIdOf(ctx.actor),
    role: roleOf(ctx.actor),
    canWriteRuns: hasScope(ctx.actor, "runs:write"),
  };
  return runs.map((run) => ({
    ...run,
    computersActive: active.get(run.id) ?? 0,
    availableActions: availableRunActions(run, caller),
    waiting: waitingOf(run),
    eta: null,
  }));
}

/** The run, or `not_found`; a run of another workspace is not found either. */
export async function getRunInWorkspace(ctx: ServiceContext, runId: string): Promise<RunRecord> {
  const run = await findRunInWorkspace(queryable(ctx), ctx.workspace.id, runId);
  if (run === null) throw new AppError("not_found", `There is no run ${runId.slice(0, 60)} in this workspace.`);
  return run;
}
