import { readStepsOfAttempts, type NamedAttempt } from "@/lib/db/compare-rows";
import type { RunTaskRecord } from "@/lib/db/runs";
import { compareTallies, type CandidateComparison } from "@/lib/domain/compare/compare-tallies";
import { CANDIDATES_MAX } from "@/lib/domain/compare/compare.wire";
import { confoundersOf, type Confounder } from "@/lib/domain/compare/confounders";
import { examplePair } from "@/lib/domain/compare/example-pair";
import { firstDivergence, type ComparedStep, type Divergence } from "@/lib/domain/compare/first-divergence";
import { countSets, standingsOf, type CompareSet, type TaskStanding } from "@/lib/domain/compare/task-sets";
import { AppError } from "@/lib/domain/errors";
import { printFilter } from "@/lib/domain/filter/print-filter";
import { seedOf } from "@/lib/domain/random";
import type { SuccessFigure } from "@/lib/domain/stats/success-figure";
import type { TaskTally } from "@/lib/domain/stats/task-tally";
import { readFilter } from "../attempt/read-filter";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { readComparedRun, type ReadRun } from "./compared-run";

/** Pairs of attempts whose steps are held against each other in one answer; each may have 70 steps. */
const FOLLOWED_MAX = 200;

export interface FollowedPair {
  base: NamedAttempt;
  candidate: NamedAttempt;
  isFollowed: boolean;
  divergence: (Divergence & { baseStep: ComparedStep | null; candidateStep: ComparedStep | null }) | null;
}

interface ComparedSide {
  tally: TaskTally;
  attempts: NamedAttempt[];
}

export interface ComparedTask {
  task: Pick<RunTaskRecord, "taskId" | "domain" | "instruction">;
  base: ComparedSide | null;
  /** In the order of the candidates. */
  candidates: Array<{ side: ComparedSide | null; standing: TaskStanding; pair: FollowedPair | null }>;
}

export interface RunComparison {
  /** As it is printed; null without one. */
  filter: string | null;
  base: ReadRun & { rate: SuccessFigure };
  candidates: Array<
    ReadRun & { rate: SuccessFigure; seed: number; comparison: CandidateComparison; sets: Record<CompareSet, number> }
  >;
  confounders: Confounder[];
  /** Worst change of the first candidate first, unpaired ones last. */
  tasks: ComparedTask[];
}

/**
 * Holds runs of the workspace against a base, over their attempts that fit a filter: the one place that computes it for
 * screen, API and command line. Tasks are paired by id and exact version, and only between runs that were measured alike.
 * Throws `not_found`, `invalid_filter`, and `invalid_request` for a run that is given twice.
 */
export async function compareRuns({
  ctx,
  baseId,
  candidateIds,
  filter: text,
}: {
  ctx: ServiceContext;
  baseId: string;
  candidateIds: readonly string[];
  filter?: string;
}): Promise<RunComparison> {
  requireScope(ctx, "runs:read");
  requireDifferentRuns(baseId, candidateIds);
  const { where } = readFilter(text);
  const base = await readComparedRun(ctx, baseId, where);
  const candidates: ReadRun[] = [];
  for (const id of candidateIds) candidates.push(await readComparedRun(ctx, id, where));
  const seeds = {
    base: seedOf(base.run.id),
    rates: candidates.map(({ run }) => seedOf(run.id)),
    pairs: candidates.map(({ run }) => seedOf(`${base.run.id} ${run.id}`)),
  };
  const compared = compareTallies(resultsOf(base), candidates.map(resultsOf), seeds);
  const taskIds = new Set([base, ...candidates].flatMap(({ tallies }) => tallies.map(({ taskId }) => taskId)));
  const standings = candidates.map((candidate, at) => {
    const own = [base, candidate].flatMap(({ tallies }) => tallies.map(({ taskId }) => taskId));
    return standingsOf(compared.candidates[at]?.figure?.tasks ?? null, new Set(own));
  });
  const tasks = await followPairs(ctx, compareTasks(base, candidates, standings, taskIds));
  return {
    filter: where === null ? null : printFilter({ where, sort: null }),
    base: { ...base, rate: compared.base },
    candidates: candidates.map((candidate, at) => ({
      ...candidate,
      rate: compared.rates[at] as SuccessFigure,
      seed: seeds.pairs[at] as number,
      comparison: compared.candidates[at] as CandidateComparison,
      sets: countSets(standings[at]?.values() ?? []),
    })),
    confounders: confoundersOf(
      base.facts,
      candidates.map(({ facts }) => facts),
    ),
    tasks,
  };
}

function requireDifferentRuns(baseId: string, candidateIds: readonly string[]): void {
  const all = [baseId, ...candidateIds];
  const problem =
    new Set(all).size < all.length
      ? "A run is compared with other runs, each of them once."
      : candidateIds.length > CANDIDATES_MAX
        ? `At most ${CANDIDATES_MAX} candidates are compared at once.`
        : null;
  if (problem !== null) {
    throw new AppError("invalid_request", problem, { invalidParams: [{ pointer: "/cand", reason: problem }] });
  }
}

const resultsOf = ({ facts, tallies, isInterim }: ReadRun) => ({ under: facts.under, tallies, isInterim });

/** A task of neither run stands in no set of a candidate; with several candidates one may know a task that another does not. */
const ELSEWHERE: TaskStanding = { set: "unpaired", lack: "only_in_candidate", difference: null };

function compareTasks(
  base: ReadRun,
  candidates: readonly ReadRun[],
  standings: ReadonlyArray<Map<string, TaskStanding>>,
  taskIds: ReadonlySet<string>,
): ComparedTask[] {
  const sides = [base, ...candidates].map(sidesOf);
  const known = new Map([...candidates, base].flatMap(({ tasks }) => tasks.map((task) => [task.taskId, task])));
  const tasks = [...taskIds].map((taskId): ComparedTask => {
    const own = sides[0]?.get(taskId) ?? null;
    return {
      task: known.get(taskId) ?? { taskId, domain: "", instruction: "" },
      base: own,
      candidates: standings.map((standing, at) => {
        const side = sides[at + 1]?.get(taskId) ?? null;
        const found = standing.get(taskId) ?? ELSEWHERE;
        const pair = examplePair(found.set, own?.attempts ?? [], side?.attempts ?? []);
        return { side, standing: found, pair: pair && { ...pair, isFollowed: false, divergence: null } };
      }),
    };
  });
  const changeOf = (task: ComparedTask) => task.candidates[0]?.standing.difference ?? Number.POSITIVE_INFINITY;
  const positions = new Map([...known.keys()].map((id, at) => [id, at]));
  const placeOf = ({ task }: ComparedTask) => positions.get(task.taskId) ?? 0;
  return tasks.sort((one, other) => compareNumbers(changeOf(one), changeOf(other)) || placeOf(one) - placeOf(other));
}

const compareNumbers = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

function sidesOf({ tallies, named }: ReadRun): Map<string, ComparedSide> {
  const sides = new Map(tallies.map((tally) => [tally.taskId, { tally, attempts: [] as NamedAttempt[] }]));
  for (const attempt of named) sides.get(attempt.taskId)?.attempts.push(attempt);
  return sides;
}

/** Holds the steps of the pairs that show a change against each other, of the first ones when there are many. */
async function followPairs(ctx: ServiceContext, tasks: ComparedTask[]): Promise<ComparedTask[]> {
  const changed = tasks.flatMap(({ candidates }) =>
    candidates.flatMap(({ standing, pair }) =>
      pair !== null && (standing.set === "regressed" || standing.set === "improved") ? [pair] : [],
    ),
  );
  const followed = new Set(changed.slice(0, FOLLOWED_MAX));
  const ids = new Set([...followed].flatMap(({ base, candidate }) => [base.id, candidate.id]));
  const steps = await readStepsOfAttempts(queryable(ctx), ctx.workspace.id, [...ids]);
  for (const pair of followed) {
    const [base, candidate] = [steps.get(pair.base.id) ?? [], steps.get(pair.candidate.id) ?? []];
    const found = firstDivergence(base, candidate);
    pair.isFollowed = true;
    pair.divergence = found && {
      ...found,
      baseStep: base[found.step - 1] ?? null,
      candidateStep: candidate[found.step - 1] ?? null,
    };
  }
  return tasks;
}
