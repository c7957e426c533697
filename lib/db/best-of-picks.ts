import type { AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import type { Outcome } from "@/lib/domain/attempt/attempt.outcome";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import type { Queryable } from "./client";
import { fitsUnderCaps } from "./model-spend";
import { lockRun } from "./run-events";
import { addSpend } from "./run-spend";

export interface PickedAttempt {
  id: string;
  number: number;
  fork: number;
  status: AttemptStatus;
  outcome: Outcome;
  score: number | null;
  endedBy: string | null;
  verdict: Verdict | null;
  isHumanAssisted: boolean;
}

export interface CohortToPick {
  cohortId: string;
  runId: string;
  workspaceId: string;
  judge: string;
  instruction: string;
  attempts: Array<PickedAttempt & { steps: PickedStep[]; firstFrame: string | null; lastFrame: string | null }>;
}

export interface PickedStep {
  action: Record<string, unknown>;
  ok: boolean;
  error: string | null;
  screenChanged: boolean | null;
}

const attemptSelect = {
  id: true,
  number: true,
  fork: true,
  status: true,
  outcome: true,
  score: true,
  endedBy: true,
  verdict: true,
  humanAssistedAt: true,
} as const;

/** A cohort whose run has a judge, with what was done in its attempts; null when there is none, or it was judged. */
export async function findCohortToPick(db: Queryable, cohortId: string): Promise<CohortToPick | null> {
  const cohort = await db.cohort.findUnique({
    where: { id: cohortId },
    select: {
      runId: true,
      workspaceId: true,
      run: { select: { bestOfJudge: true } },
      attempts: {
        orderBy: { fork: "asc" },
        select: { ...attemptSelect, instruction: true, leaseEpoch: true, lastFrame: true },
      },
    },
  });
  const judge = cohort?.run.bestOfJudge ?? null;
  if (!cohort || judge === null) return null;
  if ((await db.bestOfPick.count({ where: { cohortId } })) > 0) return null;
  const attempts: CohortToPick["attempts"] = [];
  for (const { humanAssistedAt, leaseEpoch, instruction: _, ...attempt } of cohort.attempts) {
    const steps = await db.step.findMany({
      where: { attemptId: attempt.id, leaseEpoch },
      orderBy: { index: "asc" },
      select: { action: true, ok: true, error: true, screenChanged: true, frameBefore: true },
    });
    attempts.push({
      ...attempt,
      isHumanAssisted: humanAssistedAt !== null,
      firstFrame: steps[0]?.frameBefore ?? null,
      // Only recorders write the column, from actions.
      steps: steps.map(({ action, ok, error, screenChanged }) => ({
        action: action as Record<string, unknown>,
        ...{ ok, error, screenChanged },
      })),
    });
  }
  const { runId, workspaceId } = cohort;
  return { cohortId, runId, workspaceId, judge, instruction: cohort.attempts[0]?.instruction ?? "", attempts };
}

export interface NewPick {
  cohortId: string;
  runId: string;
  workspaceId: string;
  judge: string;
  result: "picked" | "escalated";
  reason: string;
  candidateIds: string[];
  chosenAttemptId: string | null;
  decisionIds: string[];
  ordersAgree: boolean | null;
  costMicroUsd: number | null;
  createdAt: Date;
}

/** Keeps a pick; the first one of a cohort stays. */
export async function insertPick(db: Queryable, { costMicroUsd, ...pick }: NewPick): Promise<void> {
  const data = { ...pick, costMicroUsd: costMicroUsd === null ? null : BigInt(costMicroUsd) };
  await db.bestOfPick.createMany({ data: [data], skipDuplicates: true });
}

export interface PickedGroup {
  cohortId: string;
  taskId: string;
  instruction: string;
  copy: number;
  round: number;
  pick: Omit<NewPick, "cohortId" | "runId" | "workspaceId" | "createdAt"> | null;
  attempts: PickedAttempt[];
}

/** Every cohort of a run with its attempts and its pick, in the run's order of work; null when nobody picks in this run. */
export async function findPickedGroups(
  db: Queryable,
  workspaceId: string,
  runId: string,
): Promise<{ judge: string; groups: PickedGroup[] } | null> {
  const run = await db.run.findFirst({ where: { id: runId, workspaceId }, select: { bestOfJudge: true } });
  if (!run || run.bestOfJudge === null) return null;
  const cohorts = await db.cohort.findMany({
    where: { runId },
    orderBy: { unit: "asc" },
    select: {
      id: true,
      taskId: true,
      copy: true,
      round: true,
      attempts: { orderBy: { fork: "asc" }, select: { ...attemptSelect, instruction: true } },
    },
  });
  const picks = new Map((await db.bestOfPick.findMany({ where: { runId } })).map((pick) => [pick.cohortId, pick]));
  const groups = cohorts.map(({ id, attempts, ...cohort }): PickedGroup => {
    const pick = picks.get(id);
    return {
      ...cohort,
      cohortId: id,
      instruction: attempts[0]?.instruction ?? "",
      pick: pick
        ? {
            ...{
              judge: pick.judge,
              reason: pick.reason,
              candidateIds: pick.candidateIds,
              decisionIds: pick.decisionIds,
            },
            ...{ chosenAttemptId: pick.chosenAttemptId, ordersAgree: pick.ordersAgree },
            // `insertPick` writes these two words only.
            result: pick.result as NewPick["result"],
            costMicroUsd: pick.costMicroUsd === null ? null : Number(pick.costMicroUsd),
          }
        : null,
      attempts: attempts.map(({ humanAssistedAt, instruction: _, ...attempt }) => ({
        ...attempt,
        isHumanAssisted: humanAssistedAt !== null,
      })),
    };
  });
  return { judge: run.bestOfJudge, groups };
}

/**
 * Charges a run, and its workspace, with what judging may cost. False when it does not fit under either cap any more:
 * then nothing is charged and nobody may be asked. Run it in a transaction.
 */
export async function chargeJudging(tx: Queryable, { runId }: { runId: string }, microUsd: number): Promise<boolean> {
  const run = await lockRun(tx, runId);
  if (!run || !(await fitsUnderCaps(tx, run, microUsd))) return false;
  await addSpend(tx, { runId, workspaceId: run.workspaceId }, microUsd);
  return true;
}

/** Gives back what judging did not come to. Run it in a transaction. */
export async function refundJudging(
  tx: Queryable,
  of: { runId: string; workspaceId: string },
  microUsd: number,
): Promise<void> {
  await addSpend(tx, of, -microUsd);
}
