import { readTalliesOfTries } from "@/lib/db/stats";
import { printFilter } from "@/lib/domain/filter/print-filter";
import { seedOf } from "@/lib/domain/random";
import type { RunFigures } from "@/lib/domain/stats/run-figures";
import type { SuccessFigure } from "@/lib/domain/stats/success-figure";
import { readFilter } from "../attempt/read-filter";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { keptFigures } from "./keep-figures";
import { runRate, type RunRate } from "./run-rate";
import { getRunInWorkspace } from "./run-view";

export interface RunStats extends RunFigures, RunRate {
  success: RunFigures["success"];
  /** What the first tries alone came to, of the same attempts; equal to `success` where none was requeued. */
  firstTries: { requeued: number; success: SuccessFigure };
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
  const tallies = await readTalliesOfTries(queryable(ctx), ctx.workspace.id, run.id, where);
  const filter = where === null ? null : printFilter({ where, sort: null });
  const seed = seedOf(run.id);
  const name = `${run.id} ${filter ?? ""}`;
  const figures = keptFigures(name, tallies.all, seed);
  const { success } = tallies.requeued === 0 ? figures : keptFigures(`${name} first tries`, tallies.first, seed);
  return {
    ...figures,
    ...runRate(run, figures.success, seed, where === null),
    firstTries: { requeued: tallies.requeued, success },
    filter,
  };
}
