import { setImmediate } from "node:timers/promises";
import { findRunsInWorkspace, type RunRecord } from "@/lib/db/runs";
import { readTaskTalliesOfRuns } from "@/lib/db/stats";
import { seedOf } from "@/lib/domain/random";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { keptFigures } from "./keep-figures";
import { runRate, type RunRate } from "./run-rate";

/**
 * Success rates of several runs, each the one that `getRunStats` gives, in the order asked for; runs that the workspace does
 * not have are left out. Two queries.
 */
export async function listRunRates({
  ctx,
  runIds,
}: {
  ctx: ServiceContext;
  runIds: readonly string[];
}): Promise<RunRate[]> {
  requireScope(ctx, "runs:read");
  const db = queryable(ctx);
  const [runs, tallies] = await Promise.all([
    findRunsInWorkspace(db, ctx.workspace.id, runIds),
    readTaskTalliesOfRuns(db, ctx.workspace.id, runIds),
  ]);
  const rates = new Map<string, RunRate>();
  for (const run of runs) {
    // Resampling a large run takes a while; others are answered in between.
    if (rates.size > 0) await setImmediate();
    rates.set(run.id, rateOf(run));
  }
  return [...new Set(runIds)].flatMap((runId) => rates.get(runId) ?? []);

  function rateOf(run: RunRecord): RunRate {
    const seed = seedOf(run.id);
    const { success } = keptFigures(`${run.id} `, tallies.get(run.id) ?? [], seed);
    return runRate(run, success, seed, true);
  }
}
