/**
 * The only writer of status columns. A move locks the run, checks the noun's table and the lease epoch, then
 * writes the row, the run's counters and one event in the same transaction. A refused move changes nothing,
 * leaves a refused event, and comes back as an ordinary result.
 * Idea: an atomic check is the authority; any earlier check is only a fast path.
 */
import { Prisma } from "@/lib/generated/prisma/client";
import { attemptMachine, type AttemptEventName, type AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import { countedScore, outcomeOf, type Outcome } from "@/lib/domain/attempt/attempt.outcome";
import { verdictOf, type Verdict } from "@/lib/domain/episode/episode.verdict";
import type { FailureBoundary } from "@/lib/domain/failure";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { CancelDisposition } from "@/lib/domain/run/run.operations";
import { isRunFinal, runMachine, type RunEventName, type RunStatus } from "@/lib/domain/run/run.status";
import type { StopReason } from "@/lib/domain/run/run.stop-reason";
import type { Queryable } from "./client";
import { counterDelta, type CountedFacts } from "./run-counters";
import { appendRunEvent, lockRun } from "./run-events";
import { addComputeCost } from "./run-spend";
import { ANOTHER_TRY, startColumns, takeUpColumns } from "./taken-up";

export type MoveResult<S> =
  | { ok: true; from: S; to: S; seq: number }
  | { ok: false; refusal: "not_found" | "invalid_transition" | "lease_lost"; from: S | null };

export interface MoveRun {
  runId: string;
  event: RunEventName;
  /** Needed where the event has several targets. */
  to?: RunStatus;
  actor: string;
  reason?: string | null;
  /** Required to enter a final status. */
  stopReason?: StopReason;
  statusDetail?: string | null;
  cancelledBy?: string;
  /** Of a cancel; without it attempts at work are dropped. */
  cancelDisposition?: CancelDisposition;
  now: Date;
  /** Leave no refused event: for moves that are tried on every tick. */
  quiet?: boolean;
}

export async function moveRun(tx: Queryable, move: MoveRun): Promise<MoveResult<RunStatus>> {
  const run = await lockRun(tx, move.runId);
  if (!run) return { ok: false, refusal: "not_found", from: null };
  const from = run.status as RunStatus;
  if (!runMachine.canApply(move.event, from)) {
    if (!move.quiet) {
      await appendRunEvent(tx, run.id, {
        type: "run.status",
        actor: move.actor,
        from,
        reason: `refused: ${move.event} while ${from}`,
        refused: true,
      });
    }
    return { ok: false, refusal: "invalid_transition", from };
  }
  const to = runMachine.apply(move.event, from, move.to);
  await tx.run.update({
    where: { id: run.id },
    data: {
      status: to,
      ...(move.stopReason && { stopReason: move.stopReason }),
      ...(move.statusDetail !== undefined && { statusDetail: move.statusDetail }),
      ...(move.cancelledBy && { cancelledBy: move.cancelledBy }),
      ...(move.cancelDisposition && { cancelDisposition: move.cancelDisposition }),
      ...(move.event === "prepare" && startColumns(run, move.now)),
      ...(move.event === "take_up" && takeUpColumns(run, move.now)),
      ...(isRunFinal(to) && { finishedAt: move.now, pausedAt: null, pausedBy: null, pausedReason: null }),
    },
  });
  const seq = await appendRunEvent(tx, run.id, {
    type: "run.status",
    actor: move.actor,
    from,
    to,
    reason: move.reason ?? move.stopReason ?? null,
    ...(move.cancelDisposition && { data: { disposition: move.cancelDisposition } }),
  });
  return { ok: true, from, to, seq };
}

/** Columns of an attempt that a move may write beside its status. */
export type AttemptPatch = Partial<
  Pick<
    Prisma.AttemptUncheckedUpdateInput,
    | "checkerError"
    | "checkerSkipped"
    | "endedBy"
    | "stepCount"
    | "desktopId"
    | "hostId"
    | "hostName"
    | "cpuSeconds"
    | "memoryGibSeconds"
    | "createMs"
    | "setupMs"
    | "actMs"
    | "verifyMs"
    | "startedAt"
    | "finishedAt"
    | "tries"
    | "leaseEpoch"
  >
> & {
  score?: number | null;
  failure?: Prisma.InputJsonObject | null;
  verification?: Prisma.InputJsonObject | null;
  setup?: Prisma.InputJsonArray | null;
  video?: Prisma.InputJsonObject;
  fileChanges?: Prisma.InputJsonObject;
  logs?: Prisma.InputJsonArray;
  /** Of compute; what models cost is added where it is stored. */
  costMicroUsd?: number;
};

export interface MoveAttempt {
  attemptId: string;
  runId: string;
  event: AttemptEventName;
  /** The mover's lease; null for moves that need none (cancel, losing a lease). */
  leaseEpoch: number | null;
  actor: string;
  reason?: string | null;
  patch?: AttemptPatch;
  data?: Record<string, unknown>;
  /** The same fault ended a sibling already: it counts once against the machine. */
  isSharedFault?: boolean;
}

interface AttemptFacts {
  status: AttemptStatus;
  leaseEpoch: number;
  verdict: Verdict | null;
  outcome: Outcome;
  score: number | null;
  isHumanAssisted: boolean;
  /** A person set its result aside. */
  isSetAside: boolean;
  workspaceId: string;
  cohortId: string;
  modelCostMicroUsd: bigint | null;
}

export async function lockAttempt(tx: Queryable, attemptId: string): Promise<AttemptFacts | null> {
  const rows = await tx.$queryRaw<AttemptFacts[]>`
    SELECT "status"::text, "leaseEpoch", "verdict"::text, "outcome"::text, "score",
      "humanAssistedAt" IS NOT NULL AS "isHumanAssisted", "invalidatedAt" IS NOT NULL AS "isSetAside", "workspaceId", "cohortId", "modelCostMicroUsd"
    FROM "attempt" WHERE "id" = ${attemptId} FOR UPDATE`;
  return rows[0] ?? null;
}

export async function addToCounters(
  tx: Queryable,
  runId: string,
  before: CountedFacts,
  after: CountedFacts,
): Promise<void> {
  const delta = counterDelta(before, after);
  if (delta) await tx.run.update({ where: { id: runId }, data: delta });
}

export async function moveAttempt(tx: Queryable, move: MoveAttempt): Promise<MoveResult<AttemptStatus>> {
  if (!(await lockRun(tx, move.runId))) return { ok: false, refusal: "not_found", from: null };
  const before = await lockAttempt(tx, move.attemptId);
  if (!before) return { ok: false, refusal: "not_found", from: null };
  const refusal =
    move.leaseEpoch !== null && move.leaseEpoch !== before.leaseEpoch
      ? "lease_lost"
      : attemptMachine.canApply(move.event, before.status)
        ? null
        : "invalid_transition";
  if (refusal) {
    // A late result is kept as evidence in the event, never as the verdict.
    await appendRunEvent(tx, move.runId, {
      type: "attempt.status",
      attemptId: move.attemptId,
      actor: move.actor,
      from: before.status,
      reason: `refused: ${move.event} (${refusal})`,
      refused: true,
      data: {
        ...move.data,
        lease_epoch: move.leaseEpoch,
        ...(move.patch?.score !== undefined && { score: move.patch.score }),
      },
    });
    return { ok: false, refusal, from: before.status };
  }
  const to = attemptMachine.apply(move.event, before.status);
  const { score, failure, verification, setup, costMicroUsd, ...columns } = move.patch ?? {};
  const startsOver = move.event === "lose_lease" || move.event === "requeue";
  const verdict = startsOver ? null : before.verdict;
  const isHumanAssisted = !startsOver && before.isHumanAssisted;
  // What a checker said about a desktop that was not valid stays in its verification and is no score.
  const scoreAfter = countedScore({ score: score === undefined ? before.score : score, verdict, isHumanAssisted });
  // An outcome belongs to a finished attempt only: before that nothing has been judged.
  const outcome: Outcome = to === "done" ? outcomeOf({ score: scoreAfter, verdict, isHumanAssisted }) : "none";
  const modelCost = before.modelCostMicroUsd ?? 0n;
  // A lost attempt starts over in a new episode; what the old one was judged stays on its episode row.
  await tx.attempt.update({
    where: { id: move.attemptId },
    data: {
      ...columns,
      status: to,
      outcome,
      ...(startsOver && {
        verdict: null,
        badGates: [],
        invalidReasons: [],
        stepCount: 0,
        desktopId: null,
        humanAssistedAt: null,
        humanAssistedReason: null,
      }),
      ...(move.event === "requeue" && ANOTHER_TRY),
      score: scoreAfter,
      ...(failure !== undefined && { failure: failure ?? Prisma.DbNull }),
      ...(verification !== undefined && { verification: verification ?? Prisma.DbNull }),
      ...(setup !== undefined && { setup: setup ?? Prisma.DbNull }),
      ...(costMicroUsd !== undefined && { costMicroUsd: { set: BigInt(costMicroUsd) + modelCost } }),
    },
  });
  if (costMicroUsd) {
    await addComputeCost(tx, { runId: move.runId, workspaceId: before.workspaceId }, costMicroUsd, Number(modelCost));
    // From here on the cost stands in the run's spend; leaving it in flight too would count it twice.
    await tx.$executeRaw`
      UPDATE "cohort" SET "usedMicroUsd" = GREATEST(0, "usedMicroUsd" - ${BigInt(costMicroUsd)})
      WHERE "id" = ${before.cohortId}`;
  }
  await addToCounters(tx, move.runId, before, { status: to, verdict, outcome, isHumanAssisted });
  if (!move.isSharedFault) await keepFaultStreak(tx, move.runId, to, failure ?? null);
  const seq = await appendRunEvent(tx, move.runId, {
    type: "attempt.status",
    attemptId: move.attemptId,
    actor: move.actor,
    from: before.status,
    to,
    reason: move.reason ?? null,
    data: { ...move.data, ...(to === "done" && { outcome, score: scoreAfter }) },
  });
  return { ok: true, from: before.status, to, seq };
}

/** Borders at which a machine or a model's provider breaks, not a task or an agent. */
const MACHINE_BOUNDARIES: readonly unknown[] = [
  "provider",
  "desktop",
  "guest",
  "storage",
  "worker",
] satisfies FailureBoundary[];

async function keepFaultStreak(
  tx: Queryable,
  runId: string,
  to: AttemptStatus,
  failure: Prisma.InputJsonObject | null,
): Promise<void> {
  if (to === "done") await tx.run.update({ where: { id: runId }, data: { faultStreak: 0 } });
  else if (to === "error" && MACHINE_BOUNDARIES.includes(failure?.boundary)) {
    await tx.run.update({ where: { id: runId }, data: { faultStreak: { increment: 1 } } });
  }
}

export interface RecordGates {
  attemptId: string;
  runId: string;
  episodeId: string;
  leaseEpoch: number;
  gates: GateResult[];
  actor: string;
  now: Date;
}

/**
 * Stores an episode's gate report and the verdict that follows from it, on the episode and on its attempt.
 * A verdict only gets worse: an invalid episode stays invalid whatever a later report says.
 */
export async function recordGates(tx: Queryable, record: RecordGates): Promise<Verdict | null> {
  if (!(await lockRun(tx, record.runId))) return null;
  const attempt = await lockAttempt(tx, record.attemptId);
  const episode = await tx.episode.findUnique({ where: { id: record.episodeId }, select: { verdict: true } });
  if (!attempt || !episode || attempt.leaseEpoch !== record.leaseEpoch) return null;
  const report = verdictOf(record.gates);
  const verdict: Verdict = episode.verdict === "invalid" ? "invalid" : report.verdict;
  const facts = { verdict, badGates: report.badGates, invalidReasons: report.invalidReasons };
  await tx.episode.update({
    where: { id: record.episodeId },
    data: {
      ...facts,
      gates: record.gates as unknown as Prisma.InputJsonArray,
      ...(verdict !== "pending" && { settledAt: record.now }),
    },
  });
  // A result that a person set aside stays so; what the gates say is kept for an undo.
  if (attempt.isSetAside) return verdict;
  const { isHumanAssisted } = attempt;
  const score = countedScore({ score: attempt.score, verdict, isHumanAssisted });
  const outcome: Outcome = attempt.status === "done" ? outcomeOf({ score, verdict, isHumanAssisted }) : attempt.outcome;
  await tx.attempt.update({ where: { id: record.attemptId }, data: { ...facts, score, outcome } });
  await addToCounters(tx, record.runId, attempt, { status: attempt.status, verdict, outcome, isHumanAssisted });
  if (verdict !== attempt.verdict) {
    await appendRunEvent(tx, record.runId, {
      type: "attempt.verdict",
      attemptId: record.attemptId,
      actor: record.actor,
      from: attempt.verdict,
      to: verdict,
      reason: report.invalidReasons.join("; ").slice(0, 1_000) || null,
      data: { bad_gates: report.badGates },
    });
  }
  return verdict;
}
