import { newId } from "@/lib/config/new-id";
import { countedScore, outcomeOf } from "@/lib/domain/attempt/attempt.outcome";
import { isAttemptFinal } from "@/lib/domain/attempt/attempt.status";
import { verdictOf } from "@/lib/domain/episode/episode.verdict";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { WrittenAttempt, WrittenRun } from "./run";

type EventRow = Omit<Prisma.RunEventCreateManyInput, "runId" | "seq"> & { at: Date };

/** Everything that one attempt leaves in the database. */
export interface AttemptRows {
  cohort: Prisma.CohortCreateManyInput;
  attempt: Prisma.AttemptCreateManyInput & { id: string };
  episode: Prisma.EpisodeCreateManyInput | null;
  steps: Prisma.StepCreateManyInput[];
  desktop: Prisma.DesktopCreateManyInput | null;
  artifacts: Prisma.ArtifactRefCreateManyInput[];
  events: EventRow[];
}

/** Attempts of one run begin this far apart. */
const APART_MS = 2_400;
const EPOCH = 1;

export function attemptRows(
  run: WrittenRun & { runId: string; maxSteps: number },
  written: WrittenAttempt,
  index: number,
  runStartedAt: Date | null,
): AttemptRows {
  const task = run.tasks[index % run.tasks.length];
  if (!task) throw new Error("a run has tasks");
  const nth = Math.floor(index / run.tasks.length);
  const copies = run.parallelCopies ?? 1;
  const place = { copy: (nth % copies) + 1, round: Math.floor(nth / copies) + 1 };
  const { status, steps = [], score = null, seconds = 14 } = written;
  const base = runStartedAt ?? run.createdAt;
  const createdAt = new Date(base.getTime() + index * APART_MS);
  const hasBegun = status !== "queued" && !(status === "cancelled" && steps.length === 0);
  const isFinal = isAttemptFinal(status);
  const startedAt = hasBegun ? new Date(createdAt.getTime() + 300) : null;
  const finishedAt = isFinal ? new Date((startedAt ?? createdAt).getTime() + seconds * 1_000) : null;
  const report = written.gates ? verdictOf(written.gates) : { badGates: [], invalidReasons: [], verdict: null };
  const verdict = written.verdict === undefined ? report.verdict : written.verdict;
  const ids = {
    attempt: newId("attempt", createdAt),
    cohort: newId("cohort", createdAt),
    desktop: newId("desktop", createdAt),
  };
  const isCounted = hasBegun && isFinal && written.costMicroUsd !== null;
  const cpuSeconds = isCounted ? seconds * 0.8 : null;
  const frames = steps.flatMap((step) => [step.frameBefore, step.frameAfter]);
  const lastFrame = written.lastFrame ?? frames.filter((frame) => typeof frame === "string").at(-1) ?? null;
  const shared = { runId: run.runId, workspaceId: run.workspaceId, taskId: task.taskId, taskDigest: task.taskDigest };
  const attempt: AttemptRows["attempt"] = {
    ...shared,
    ...place,
    id: ids.attempt,
    number: index + 1,
    cohortId: ids.cohort,
    domain: task.domain,
    instruction: task.instruction,
    fork: 1,
    status,
    leaseEpoch: hasBegun ? EPOCH : 0,
    tries: hasBegun ? (written.tries ?? 1) : 0,
    verdict,
    outcome: status === "done" ? outcomeOf({ score, verdict }) : "none",
    score: countedScore({ score, verdict }),
    badGates: report.badGates,
    invalidReasons: report.invalidReasons,
    checkerError: written.checkerError ?? null,
    checkerSkipped: written.checkerSkipped ?? null,
    ...(written.failure ? { failure: written.failure as Prisma.InputJsonObject } : {}),
    endedBy: written.endedBy ?? null,
    stepCount: steps.length,
    recipeDigest: task.recipeDigest,
    desktopId: hasBegun ? ids.desktop : null,
    hostId: hasBegun ? run.host.id : null,
    hostName: hasBegun ? run.host.name : null,
    costMicroUsd: isCounted ? BigInt(written.costMicroUsd ?? Math.round(seconds * 21)) : null,
    cpuSeconds,
    memoryGibSeconds: isCounted ? seconds * 0.45 : null,
    createMs: hasBegun ? 612 + (index % 7) * 31 : null,
    setupMs: hasBegun ? 1_840 + (index % 5) * 220 : null,
    actMs: hasBegun && isFinal ? Math.max(400, seconds * 1_000 - 6_900) : null,
    verifyMs: score === null ? null : 240 + (index % 9) * 17,
    lastFrame,
    ...(written.setup ? { setup: written.setup as unknown as Prisma.InputJsonArray } : {}),
    ...(written.verification ? { verification: written.verification as Prisma.InputJsonObject } : {}),
    ...(written.fileChanges ? { fileChanges: written.fileChanges } : {}),
    ...(written.logs ? { logs: written.logs } : {}),
    createdAt,
    startedAt,
    finishedAt,
  };
  return {
    attempt,
    cohort: {
      ...shared,
      ...place,
      id: ids.cohort,
      unit: index,
      recipeDigest: task.recipeDigest,
      status: isFinal ? (status === "cancelled" ? "cancelled" : "finished") : hasBegun ? "leased" : "queued",
      hostId: hasBegun ? run.host.id : null,
      workerId: hasBegun ? run.host.workerId : null,
      leaseEpoch: hasBegun ? EPOCH : 0,
      createdAt,
      finishedAt,
    },
    episode:
      written.gates && hasBegun
        ? {
            id: newId("episode", createdAt),
            attemptId: ids.attempt,
            desktopId: ids.desktop,
            leaseEpoch: EPOCH,
            kind: "create",
            verdict: verdict ?? "pending",
            gates: written.gates as unknown as Prisma.InputJsonArray,
            badGates: report.badGates,
            invalidReasons: report.invalidReasons,
            startedAt: startedAt ?? createdAt,
            settledAt: verdict === "pending" ? null : new Date((startedAt ?? createdAt).getTime() + 6_000),
          }
        : null,
    steps: steps.map((step, at) => ({
      attemptId: ids.attempt,
      leaseEpoch: EPOCH,
      index: at + 1,
      action: step.action as Prisma.InputJsonObject,
      ...(step.intent ? { intent: step.intent as Prisma.InputJsonObject } : {}),
      note: step.note ?? null,
      ok: step.ok ?? true,
      error: step.error ?? null,
      frameBefore: step.frameBefore ?? null,
      frameAfter: step.frameAfter ?? null,
      screenChanged: step.frameBefore !== step.frameAfter,
      startedAt: new Date((startedAt ?? createdAt).getTime() + 2_600 + at * 850),
      waitMs: 85 + ((at * 37) % 160),
      actMs: 1.4 + ((at * 3) % 5) * 0.4,
      settleMs: 130 + ((at * 53) % 240),
      activeWindow: step.activeWindow ?? null,
      tree: step.tree ?? null,
      ...(step.hit ? { hit: step.hit } : {}),
    })),
    desktop: hasBegun
      ? desktopRow(run, ids, task.taskId, status, steps.length, lastFrame, { createdAt, finishedAt })
      : null,
    artifacts: artifactRows(run, ids.attempt, frames, lastFrame, written),
    events: attemptEvents(run, ids, written, { verdict, createdAt, startedAt, finishedAt }),
  };
}

function desktopRow(
  run: WrittenRun & { runId: string },
  ids: { attempt: string; desktop: string },
  taskId: string,
  status: WrittenAttempt["status"],
  stepCount: number,
  lastFrame: string | null,
  { createdAt, finishedAt }: { createdAt: Date; finishedAt: Date | null },
): Prisma.DesktopCreateManyInput {
  return {
    id: ids.desktop,
    hostId: run.host.id,
    workerId: run.host.workerId,
    workspaceId: run.workspaceId,
    runId: run.runId,
    attemptId: ids.attempt,
    taskId,
    templateRef: run.template.ref,
    driver: run.driver ?? "linux",
    status: finishedAt !== null ? "closed" : status === "verifying" ? "ready" : "stepping",
    phase: finishedAt !== null ? null : status === "verifying" ? "verify" : "act",
    lastFrame,
    lastFrameAt: lastFrame === null ? null : new Date(createdAt.getTime() + 9_000),
    stepCount,
    cpuSeconds: 7.25,
    memoryBytes: BigInt(486_539_264),
    createdAt,
    closedAt: finishedAt,
  };
}

function artifactRows(
  run: WrittenRun & { runId: string },
  attemptId: string,
  frames: ReadonlyArray<string | null | undefined>,
  lastFrame: string | null,
  { verification, steps = [], logs = [] }: WrittenAttempt,
): Prisma.ArtifactRefCreateManyInput[] {
  const evidence = JSON.stringify(verification ?? {}).match(/sha256:[0-9a-f]{64}/g) ?? [];
  const kinds = new Map<string, string>();
  for (const digest of evidence) kinds.set(digest, "evidence");
  for (const { tree } of steps) if (tree) kinds.set(tree, "tree");
  for (const { digest } of logs) if (digest) kinds.set(digest, "log");
  for (const digest of [...frames, lastFrame]) if (digest) kinds.set(digest, "frame");
  return [...kinds].map(([digest, kind]) => ({
    workspaceId: run.workspaceId,
    digest,
    runId: run.runId,
    attemptId,
    kind,
    bytes: 18_000,
  }));
}

function attemptEvents(
  run: WrittenRun,
  ids: { attempt: string; desktop: string },
  written: WrittenAttempt,
  facts: { verdict: string | null; createdAt: Date; startedAt: Date | null; finishedAt: Date | null },
): EventRow[] {
  const actor = `worker:${run.host.workerId}`;
  const of = { attemptId: ids.attempt, actor };
  const events: EventRow[] = [{ ...of, type: "attempt.created", at: facts.createdAt, to: "queued" }];
  if (facts.startedAt === null) return events;
  const after = (ms: number) => new Date((facts.startedAt as Date).getTime() + ms);
  events.push({ ...of, type: "desktop.status", desktopId: ids.desktop, at: after(0), to: "creating" });
  events.push({ ...of, type: "attempt.status", at: after(10), from: "queued", to: "running" });
  events.push({ ...of, type: "desktop.status", desktopId: ids.desktop, at: after(640), from: "creating", to: "ready" });
  for (const [at, step] of (written.steps ?? []).entries()) {
    const data = { index: at + 1, action: String(step.action.type), ok: step.ok ?? true };
    events.push({ ...of, type: "attempt.step", at: after(2_600 + at * 850), data });
  }
  if (facts.verdict === "valid" || facts.verdict === "invalid") {
    events.push({ ...of, type: "attempt.verdict", at: after(6_000), from: "pending", to: facts.verdict });
  }
  const { finishedAt } = facts;
  if (written.status === "verifying" || written.status === "done") {
    const at = finishedAt === null ? after(9_000) : new Date(finishedAt.getTime() - 300);
    events.push({ ...of, type: "attempt.status", at, from: "running", to: "verifying" });
  }
  if (finishedAt !== null) {
    const from = written.status === "done" ? "verifying" : "running";
    events.push({ ...of, type: "attempt.status", at: finishedAt, from, to: written.status });
    events.push({ ...of, type: "desktop.status", desktopId: ids.desktop, at: finishedAt, from: "ready", to: "closed" });
  }
  return events;
}
