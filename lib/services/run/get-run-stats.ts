import type { RunRecord } from "@/lib/db/runs";
import { readTaskTallies } from "@/lib/db/stats";
import { printFilter } from "@/lib/domain/filter/print-filter";
import { isRunFinal } from "@/lib/domain/run/run.status";
import { seedOf } from "@/lib/domain/random";
import type { RunFigures } from "@/lib/domain/stats/run-figures";
import type { MeasuredUnder } from "@/lib/domain/stats/separate-rows";
import { readFilter } from "../attempt/read-filter";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { keptFigures } from "./keep-figures";
import { getRunInWorkspace } from "./run-view";

export interface RunStats extends RunFigures {
  run: RunRecord;
  under: MeasuredUnder;
  /** As it is printed; null without one. */
  filter: string | null;
  /** Of every resampling in the figures; it follows from the run's id. */
  seed: number;
  /** Attempts of the run that have no row yet, or never got one because it ended before; null under a filter. */
  notCreated: number | null;
  /** More attempts are to end, so these figures will change. */
  isInterim: boolean;
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
  const created = Object.values(figures.success.counts).reduce((sum, count) => sum + count, 0);
  const notCreated = where === null ? run.attemptTotal - created : null;
  return {
    ...figures,
    ...{ run, filter, seed, notCreated },
    under: measuredUnder(run),
    isInterim: figures.success.isInterim || (!isRunFinal(run.status) && notCreated !== 0),
  };
}

function measuredUnder(run: RunRecord): MeasuredUnder {
  const { kind, verifierProfile, templateRef: template, templateDigest, driver, isTestDouble } = run;
  return { kind, verifierProfile, template, templateDigest, driver, isTestDouble };
}
