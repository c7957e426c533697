import { findComparableRun } from "@/lib/db/comparable-run";
import type { Queryable } from "@/lib/db/client";
import type { RunRecord } from "@/lib/db/runs";
import { readTaskTallies } from "@/lib/db/stats";
import { countSortedAttempts } from "@/lib/db/triage-facts";
import * as rows from "@/lib/db/triage-groups";
import { byUrgency, noveltyOf, type GroupNovelty, type TriageBaseline } from "@/lib/domain/triage/failure-groups";
import { TRIAGE_VERSION } from "@/lib/domain/triage/triage-of-attempt";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { measuredUnder } from "../run/measured-under";
import { getRunInWorkspace } from "../run/run-view";
import { publicBecause } from "./public-because";
import { sortAttemptsOfRun } from "./sort-attempts";

/** Attempts that one answer sorts itself, where no worker has done so yet; the next answer goes on. More would be waited for. */
const SORTED_PER_ANSWER = 250;

export const BASELINE_CHOICES = ["given", "comparable", "none"] as const;
export type BaselineChoice = (typeof BASELINE_CHOICES)[number];

export interface TriageGroup extends rows.GroupRow {
  /** null without a baseline, and where only what is still unsorted of it could tell. */
  novelty: GroupNovelty | null;
  /** Tasks that always succeeded in the baseline and failed here with this trait. */
  regressedTaskIds: string[];
  /** Share of the successes with the same trait, 0..1; null without a success. */
  passShare: number | null;
  firstSeen: { at: Date; runId: string } | null;
}

export interface RunTriage {
  run: RunRecord;
  baseline: { id: string; name: string } | null;
  baselineChoice: BaselineChoice;
  /** Those first that spoil the number, then regressed, new and known, then by size. */
  groups: TriageGroup[];
  suspects: rows.SuspectRow[];
  suspectAttempts: number;
  passes: number;
  /** Ended attempts that are in these figures. */
  sorted: number;
  /** Ended attempts that are in none of these figures yet. */
  unsorted: number;
  /** The same of the baseline: while there are some, no group is called new. */
  baselineUnsorted: number;
}

/**
 * Failure groups and suspect verdicts of one run, held against a baseline: the run that is given, else the pinned or newest
 * comparable one before it, or none. What no worker has sorted yet is sorted here, a part at a time; `unsorted` says how
 * much is left. Throws `not_found` for either run.
 */
export async function getRunTriage({
  ctx,
  runId,
  baseline: given,
}: {
  ctx: ServiceContext;
  runId: string;
  /** A run's id, or "none". */
  baseline?: string;
}): Promise<RunTriage> {
  requireScope(ctx, "runs:read");
  const db = queryable(ctx);
  const run = await getRunInWorkspace(ctx, runId);
  const { baseline, choice } = await chooseBaseline(ctx, run, given);
  for (const id of [run.id, ...(baseline ? [baseline.id] : [])]) {
    await sortAttemptsOfRun(ctx.db, id, SORTED_PER_ANSWER);
  }
  const of = [db, ctx.workspace.id, run.id, TRIAGE_VERSION] as const;
  const [found, suspects, suspectAttempts, { sorted, unsorted }, known] = await Promise.all([
    rows.readGroups(...of),
    rows.readSuspects(...of),
    rows.countSuspects(...of),
    countSortedAttempts(db, run.id, TRIAGE_VERSION),
    baseline && readBaseline(db, ctx.workspace.id, baseline.id),
  ]);
  const keys = found.map(({ key }) => key);
  const { passes, byKey } = await rows.countPassTraits(...of, keys);
  const firstSeen = new Map((await rows.readFirstSeen(db, ctx.workspace.id, keys)).map((first) => [first.key, first]));
  const groups = found.map((group): TriageGroup => {
    const regressedTaskIds = group.failedTaskIds.filter((taskId) => known?.passedTaskIds.has(taskId));
    return {
      ...group,
      because: publicBecause(ctx.actor, group),
      regressedTaskIds,
      novelty: noveltyOf(group.key, regressedTaskIds, known),
      passShare: passes === 0 ? null : (byKey.get(group.key) ?? 0) / passes,
      firstSeen: firstSeen.get(group.key) ?? null,
    };
  });
  const placeOf = (group: TriageGroup) => ({ ...group, attemptCount: group.attempts });
  groups.sort((one, other) => byUrgency(placeOf(one), placeOf(other)));
  const counts = { passes, sorted, unsorted, baselineUnsorted: known?.unsorted ?? 0 };
  return { run, baseline, baselineChoice: choice, groups, suspects, suspectAttempts, ...counts };
}

async function chooseBaseline(
  ctx: ServiceContext,
  run: RunRecord,
  given: string | undefined,
): Promise<{ baseline: { id: string; name: string } | null; choice: BaselineChoice }> {
  if (given === "none") return { baseline: null, choice: "none" };
  if (given !== undefined) return { baseline: await getRunInWorkspace(ctx, given), choice: "given" };
  const baseline = await findComparableRun(queryable(ctx), run, measuredUnder(run));
  return { baseline, choice: baseline === null ? "none" : "comparable" };
}

async function readBaseline(db: Queryable, workspaceId: string, runId: string): Promise<TriageBaseline> {
  const [keys, tallies, { unsorted }] = await Promise.all([
    rows.readGroupKeys(db, workspaceId, runId, TRIAGE_VERSION),
    readTaskTallies(db, workspaceId, runId, null),
    countSortedAttempts(db, runId, TRIAGE_VERSION),
  ]);
  const passed = tallies.filter(({ counts }) => counts.success > 0 && counts.fail === 0);
  return { keys, passedTaskIds: new Set(passed.map(({ taskId }) => taskId)), unsorted };
}
