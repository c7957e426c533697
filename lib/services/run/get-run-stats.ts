import { readTaskTallies } from "@/lib/db/stats";
import { printFilter } from "@/lib/domain/filter/print-filter";
import { seedOf } from "@/lib/domain/random";
import type { RunFigures } from "@/lib/domain/stats/run-figures";
import { readFilter } from "../attempt/read-filter";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { keptFigures } from "./keep-figures";
import { runRate, type RunRate } from "./run-rate";
import { getRunInWorkspace } from "./run-view";

export interface RunStats extends RunFigures, RunRate {
  success: RunFigures["success"];
  /** As it is printed; null without one. */
  filter: string | null;
}

/**
 * The figures of one run, or of those of its attempts that fit a filter: the one place that computes them for screens, API,
 * exports and the command line. One aggregate query. Throws `not_found` and `invalid_filter`.
 */
export async function getRunStats({
  ctx,
  runId,
  filter: text,
}: {
  ctx: ServiceContext;
  runId: string;
  filter?: string;
}): Promise<RunStats> {
  requireScope(ctx, "runs:read");
  const { where } = readFilter(text);
  const run = await getRunInWorkspace(ctx, runId);
  const tallies = await readTaskTallies(queryable(ctx), ctx.workspace.id, run.id, where);
  const filter = where === null ? null : printFilter({ where, sort: null });
  const seed = seedOf(run.id);
  const figures = keptFigures(`${run.id} ${filter ?? ""}`, tallies, seed);
  return { ...figures, ...runRate(run, figures.success, seed, where === null), filter };
}
