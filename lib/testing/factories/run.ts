import type { Database } from "@/lib/db/client";
import { newId } from "@/lib/config/new-id";
import type { AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import type { DesktopLog, FileChanges } from "@/lib/domain/attempt/file-changes";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import type { GateResult } from "@/lib/domain/gate/gate";
import { attemptCount, cohortCount } from "@/lib/domain/run/run.document";
import type { RunKind } from "@/lib/domain/run/run.kind";
import type { ElementHit } from "@/lib/domain/observation/element-hit";
import { isRunFinal, type RunStatus } from "@/lib/domain/run/run.status";
import type { StopReason } from "@/lib/domain/run/run.stop-reason";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import type { Prisma } from "@/lib/generated/prisma/client";
import { attemptRows, type AttemptRows } from "./attempt-rows";

/** One step of a written attempt. */
export interface WrittenStep {
  action: Record<string, unknown>;
  intent?: Record<string, unknown> | null;
  note?: string | null;
  ok?: boolean;
  error?: string | null;
  frameBefore?: string | null;
  frameAfter?: string | null;
  activeWindow?: string | null;
  tree?: string | null;
  hit?: ElementHit | null;
}

/** How one attempt ended, or where it is. */
export interface WrittenAttempt {
  status: AttemptStatus;
  verdict?: Verdict | null;
  score?: number | null;
  gates?: GateResult[];
  checkerError?: string | null;
  checkerSkipped?: string | null;
  failure?: Record<string, unknown> | null;
  endedBy?: string | null;
  steps?: WrittenStep[];
  verification?: Record<string, unknown> | null;
  setup?: Array<Record<string, unknown>> | null;
  lastFrame?: string | null;
  fileChanges?: FileChanges;
  logs?: DesktopLog[];
  tries?: number;
  /** Seconds it took. */
  seconds?: number;
  costMicroUsd?: number | null;
}

export interface WrittenRun {
  workspaceId: string;
  name: string;
  status: RunStatus;
  stopReason?: StopReason | null;
  statusDetail?: string | null;
  driver?: "linux" | "simulated";
  /** Default: a scripted test. */
  kind?: RunKind;
  /** A built-in policy, or with a digest the name of one that a host offered. */
  policy?: string;
  policyDigest?: string | null;
  verifierProfile?: VerifierProfile;
  taskSet: { id: string; name: string };
  template: { id: string; ref: string };
  host: { id: string; name: string; workerId: string };
  tasks: Array<{
    taskId: string;
    taskDigest: string;
    domain: string;
    instruction: string;
    recipeDigest: string | null;
  }>;
  parallelCopies?: number;
  rounds?: number;
  maxSteps?: number;
  spendCapMicroUsd?: number;
  timeCapMinutes?: number;
  stopAfterValid?: number | null;
  createdBy: { type: "user" | "api_key" | "system"; id: string; name: string; userId: string | null };
  createdAt: Date;
  /** In the order of creation: all tasks of copy 1 and round 1 first. Fewer than the run has: the rest is not created. */
  attempts: WrittenAttempt[];
}

/** Attempts whose rows go to the database together. */
const BATCH = 500;

/**
 * Writes a run with everything below it as if it had been run: rows, counters, spend and an event log without gaps.
 * For pictures of states that would take long to reach; rules are tested through services and engine instead.
 */
export async function writeRun(db: Database, run: WrittenRun): Promise<{ runId: string; attemptIds: string[] }> {
  const { parallelCopies = 1, rounds = 1, maxSteps = 15, policy = "recipe", driver = "linux" } = run;
  const shape = { tasks: run.tasks.length, parallel_copies: parallelCopies, fork_copies: 1, rounds };
  const runId = newId("run", run.createdAt);
  const hasStarted = run.status !== "queued" && (run.attempts.length > 0 || run.status !== "cancelled");
  const startedAt = hasStarted ? new Date(run.createdAt.getTime() + 1_200) : null;
  const rows = run.attempts.map((attempt, index) =>
    attemptRows({ ...run, runId, maxSteps }, attempt, index, startedAt),
  );
  const events = logOf(run, rows, startedAt);
  const spent = rows.reduce((sum, { attempt }) => sum + BigInt(attempt.costMicroUsd ?? 0), 0n);
  await db.prisma.run.create({
    data: {
      id: runId,
      workspaceId: run.workspaceId,
      name: run.name,
      kind: run.kind ?? "scripted_test",
      status: run.status,
      stopReason: run.stopReason ?? null,
      statusDetail: run.statusDetail ?? null,
      document: documentOf(run),
      taskSetId: run.taskSet.id,
      taskSetName: run.taskSet.name,
      taskCount: run.tasks.length,
      templateVersionId: run.template.id,
      templateRef: run.template.ref,
      driver,
      policy,
      policyDigest: run.policyDigest ?? null,
      verifierProfile: run.verifierProfile ?? "osworld",
      parallelCopies,
      forkCopies: 1,
      prefixSteps: 0,
      maxSteps,
      rounds,
      spendCapMicroUsd: BigInt(run.spendCapMicroUsd ?? 5_000_000),
      timeCapMinutes: run.timeCapMinutes ?? 30,
      stopAfterValid: run.stopAfterValid ?? null,
      attemptTotal: attemptCount(shape),
      cohortTotal: cohortCount(shape),
      cohortsCreated: rows.length,
      spentMicroUsd: spent,
      eventSeq: events.length,
      ...countersOf(rows),
      createdByType: run.createdBy.type,
      createdById: run.createdBy.id,
      createdByName: run.createdBy.name,
      createdByUserId: run.createdBy.userId,
      createdAt: run.createdAt,
      startedAt,
      finishedAt: isRunFinal(run.status) ? (events.at(-1)?.at ?? run.createdAt) : null,
      tasks: { create: run.tasks.map((task, position) => ({ ...task, position })) },
    },
  });
  for (let start = 0; start < rows.length; start += BATCH) {
    const part = rows.slice(start, start + BATCH);
    await db.prisma.cohort.createMany({ data: part.map((row) => row.cohort) });
    await db.prisma.attempt.createMany({ data: part.map((row) => row.attempt) });
    await db.prisma.episode.createMany({ data: part.flatMap((row) => row.episode ?? []) });
    await db.prisma.step.createMany({ data: part.flatMap((row) => row.steps) });
    await db.prisma.desktop.createMany({ data: part.flatMap((row) => row.desktop ?? []) });
    const refs = part.flatMap((row) => row.artifacts);
    await db.prisma.artifactRef.createMany({ data: refs, skipDuplicates: true });
  }
  for (let start = 0; start < events.length; start += BATCH) {
    const part = events.slice(start, start + BATCH);
    await db.prisma.runEvent.createMany({
      data: part.map((event, index) => ({ ...event, runId, seq: start + index + 1 })),
    });
  }
  return { runId, attemptIds: rows.map((row) => row.attempt.id) };
}

function documentOf(run: WrittenRun): Prisma.InputJsonObject {
  return {
    name: run.name,
    kind: run.kind ?? "scripted_test",
    task_set: run.taskSet.name,
    tasks: run.tasks.map((task) => task.taskId),
    template: run.template.ref,
    policy: run.policy ?? "recipe",
    parallel_copies: run.parallelCopies ?? 1,
    fork_copies: 1,
    prefix_steps: 0,
    max_steps: run.maxSteps ?? 15,
    rounds: run.rounds ?? 1,
    spend_cap_usd: ((run.spendCapMicroUsd ?? 5_000_000) / 1_000_000).toFixed(2),
    time_cap_minutes: run.timeCapMinutes ?? 30,
    stop_after_valid: run.stopAfterValid ?? null,
    verifier_profile: run.verifierProfile ?? "osworld",
  };
}

function countersOf(rows: readonly AttemptRows[]) {
  const count = (fits: (attempt: AttemptRows["attempt"]) => boolean) => rows.filter((row) => fits(row.attempt)).length;
  return {
    countRunning: count((a) => a.status === "running"),
    countVerifying: count((a) => a.status === "verifying"),
    countDone: count((a) => a.status === "done"),
    countError: count((a) => a.status === "error"),
    countCancelled: count((a) => a.status === "cancelled"),
    countValid: count((a) => a.verdict === "valid"),
    countInvalid: count((a) => a.verdict === "invalid"),
    countSuccess: count((a) => a.outcome === "success"),
    countFail: count((a) => a.outcome === "fail"),
  };
}

type EventRow = Omit<Prisma.RunEventCreateManyInput, "runId" | "seq"> & { at: Date };

function logOf(run: WrittenRun, rows: readonly AttemptRows[], startedAt: Date | null): EventRow[] {
  const by = run.createdBy.type === "system" ? "system" : `${run.createdBy.type}:${run.createdBy.id}`;
  const worker = `worker:${run.host.workerId}`;
  const events: EventRow[] = [{ type: "run.created", at: run.createdAt, actor: by, to: "queued" }];
  if (startedAt !== null) {
    events.push({ type: "run.status", at: startedAt, actor: worker, from: "queued", to: "preparing" });
    if (run.status !== "preparing") {
      events.push({ type: "run.status", at: startedAt, actor: worker, from: "preparing", to: "running" });
    }
  }
  const ofAttempts = rows.flatMap((row) => row.events).sort((a, b) => a.at.getTime() - b.at.getTime());
  events.push(...ofAttempts);
  const last = events.at(-1)?.at ?? run.createdAt;
  if (!["queued", "preparing", "running"].includes(run.status)) {
    const from = startedAt === null ? "queued" : "running";
    const at = new Date(last.getTime() + 500);
    events.push({ type: "run.status", at, actor: worker, from, to: run.status, reason: run.stopReason ?? null });
  }
  return events;
}
