/** Runs that others made, as rows. They have ended, were judged by nobody here, and nothing of them counts. */
import type { ImportedClaims } from "@/lib/domain/import/imported-claims.wire";
import type { NewStep } from "./attempt-work";
import type { Queryable } from "./client";
import { asJson } from "./json";
import { stepColumns } from "./step-columns";
import { storable } from "./storable-text";

/** Rows that go to the database together. */
const BATCH = 1_000;

export interface ImportedAttempt {
  id: string;
  cohortId: string;
  taskId: string;
  domain: string;
  /** Says so where nobody here knows the task. */
  instruction: string;
  round: number;
  claimedScore: number | null;
  /** Why it counts for nothing, in words. */
  checkerSkipped: string;
  endedBy: "done" | "fail" | null;
  steps: NewStep[];
  startedAt: Date | null;
  finishedAt: Date | null;
}

export interface ImportedRun {
  id: string;
  workspaceId: string;
  name: string;
  policy: string;
  taskSet: { id: string; name: string };
  templateVersionId: string;
  templateRef: string;
  imported: ImportedClaims;
  attempts: readonly ImportedAttempt[];
  artifacts: ReadonlyMap<string, { bytes: number; attemptId: string }>;
  createdBy: { createdByType: string; createdById: string; createdByName: string; createdByUserId: string | null };
  createdAt: Date;
}

/** Which file of a task an imported attempt was made with is not known, so it equals no other's. */
const UNKNOWN_TASK = "unknown";

/** The template of all imported runs: a row that no host offers, so that nobody can choose it. */
export async function ensureImportedTemplate(
  tx: Queryable,
  template: { id: string; name: string; version: number; digest: string; builtAt: Date },
): Promise<{ id: string }> {
  const shape = { driver: "linux" as const, screenWidth: 0, screenHeight: 0, apps: [], packages: {}, sizeBytes: 0n };
  return tx.templateVersion.upsert({
    where: { digest: template.digest },
    update: {},
    create: { ...template, ...shape },
    select: { id: true },
  });
}

/** Instructions of the tasks that a set has, by task id. */
export async function findInstructions(
  db: Queryable,
  taskSetId: string,
  taskIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.taskSetEntry.findMany({
    where: { taskSetId, taskId: { in: [...taskIds] } },
    select: { taskId: true, task: { select: { file: true } } },
  });
  // Only an import writes the file, through its schema.
  return new Map(rows.map(({ taskId, task }) => [taskId, (task.file as { instruction: string }).instruction]));
}

/** Writes a run that has ended, with everything below it. */
export async function insertImportedRun(tx: Queryable, run: ImportedRun): Promise<void> {
  const { attempts, taskSet, createdBy, imported, artifacts, ...facts } = run;
  const tasks = [...new Map(attempts.map((attempt) => [attempt.taskId, attempt])).values()];
  await tx.run.create({
    data: {
      ...facts,
      ...createdBy,
      ...{ kind: "evaluation", status: "completed", stopReason: "all_tasks_done", driver: "linux" },
      document: { imported_from: imported.from },
      ...{ taskSetId: taskSet.id, taskSetName: taskSet.name, taskCount: tasks.length },
      imported: asJson(imported),
      ...{ parallelCopies: 1, forkCopies: 1, prefixSteps: 0, timeCapMinutes: 1, spendCapMicroUsd: 1n },
      maxSteps: Math.max(1, ...attempts.map(({ steps }) => steps.length)),
      rounds: Math.max(...attempts.map(({ round }) => round)),
      ...{ attemptTotal: attempts.length, cohortTotal: attempts.length, cohortsCreated: attempts.length },
      countDone: attempts.length,
      finishedAt: run.createdAt,
    },
    select: { id: true },
  });
  await tx.runTask.createMany({
    data: tasks.map(({ taskId, domain, instruction }, position) => ({
      ...{ runId: run.id, position, taskId, domain, instruction, taskDigest: UNKNOWN_TASK },
    })),
  });
  for (let at = 0; at < attempts.length; at += BATCH) await insertAttempts(tx, run, attempts.slice(at, at + BATCH), at);
  const refs = [...artifacts].map(([digest, { bytes, attemptId }]) => ({
    ...{ digest, bytes, attemptId, workspaceId: run.workspaceId, runId: run.id, kind: "frame" },
  }));
  for (let at = 0; at < refs.length; at += BATCH) {
    await tx.artifactRef.createMany({ data: refs.slice(at, at + BATCH), skipDuplicates: true });
  }
}

async function insertAttempts(tx: Queryable, run: ImportedRun, attempts: readonly ImportedAttempt[], from: number) {
  const own = { runId: run.id, workspaceId: run.workspaceId, taskDigest: UNKNOWN_TASK, copy: 1 };
  await tx.cohort.createMany({
    data: attempts.map(({ cohortId, taskId, round }, at) => ({
      ...{ ...own, id: cohortId, unit: from + at, taskId, round, status: "finished" as const },
      finishedAt: run.createdAt,
    })),
  });
  await tx.attempt.createMany({
    data: attempts.map(({ steps, ...attempt }, at) => ({
      ...storable(attempt),
      ...{ ...own, number: from + at + 1, fork: 1, status: "done" as const, tries: 1 },
      ...{ stepCount: steps.length, lastFrame: steps.findLast(({ frameAfter }) => frameAfter !== null)?.frameAfter },
      createdAt: run.createdAt,
    })),
  });
  const steps = attempts.flatMap(({ id, steps: own }) =>
    own.map((step) => ({ attemptId: id, leaseEpoch: 0, ...stepColumns(step) })),
  );
  for (let at = 0; at < steps.length; at += BATCH) {
    await tx.step.createMany({ data: steps.slice(at, at + BATCH) });
  }
}
