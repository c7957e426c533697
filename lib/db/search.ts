import type { AttemptStatus, DesktopStatus, RunStatus } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { likeText } from "./like-text";

/** What is found of each noun; the lists stay short because a person reads them. */
interface SearchQuery {
  workspaceId: string;
  text: string;
  limit: number;
}

export interface FoundRun {
  id: string;
  name: string;
  status: RunStatus;
  createdAt: Date;
}

/** Runs with the text in their name or an id that begins with it, newest first. */
export async function searchRuns(db: Queryable, { workspaceId, text, limit }: SearchQuery): Promise<FoundRun[]> {
  const like = likeText(text);
  return db.run.findMany({
    where: {
      workspaceId,
      OR: [{ name: { contains: like, mode: "insensitive" } }, { id: { startsWith: like.toLowerCase() } }],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: { id: true, name: true, status: true, createdAt: true },
  });
}

export interface FoundAttempt {
  id: string;
  number: number;
  taskId: string;
  instruction: string;
  status: AttemptStatus;
  runId: string;
  runName: string;
}

const attemptSelect = {
  id: true,
  number: true,
  taskId: true,
  instruction: true,
  status: true,
  runId: true,
  run: { select: { name: true } },
} as const;

/** Attempts whose id begins with the text. The primary key answers: at most `limit` rows are read. */
export async function searchAttemptsById(
  db: Queryable,
  { workspaceId, text, limit }: SearchQuery,
): Promise<FoundAttempt[]> {
  const rows = await db.attempt.findMany({
    where: { workspaceId, id: { startsWith: likeText(text.toLowerCase()) } },
    orderBy: { id: "desc" },
    take: limit,
    select: attemptSelect,
  });
  return rows.map(({ run, ...row }) => ({ ...row, runName: run.name }));
}

/** The attempt of each of these runs that has the number. */
export async function findNumberedAttempts(
  db: Queryable,
  workspaceId: string,
  runIds: readonly string[],
  number: number,
): Promise<FoundAttempt[]> {
  const rows = await db.attempt.findMany({
    where: { workspaceId, runId: { in: [...runIds] }, number },
    select: attemptSelect,
  });
  return rows.map(({ run, ...row }) => ({ ...row, runName: run.name }));
}

export interface FoundTask {
  taskId: string;
  taskSetName: string;
  domain: string;
  instruction: string;
}

/** Tasks of all sets with the text in their id, domain or instruction; sets are shared by all workspaces. */
export async function searchTasks(db: Queryable, text: string, limit: number): Promise<FoundTask[]> {
  const like = likeText(text);
  const rows = await db.taskSetEntry.findMany({
    where: {
      OR: [
        { taskId: { contains: like, mode: "insensitive" } },
        { domain: { contains: like, mode: "insensitive" } },
        { task: { file: { path: ["instruction"], string_contains: like, mode: "insensitive" } } },
      ],
    },
    orderBy: [{ taskSet: { name: "asc" } }, { position: "asc" }],
    take: limit,
    select: { taskId: true, domain: true, taskSet: { select: { name: true } }, task: { select: { file: true } } },
  });
  return rows.map(({ taskSet, task, ...row }) => ({
    ...row,
    taskSetName: taskSet.name,
    // Import parsed every stored file with taskFileSchema.
    instruction: (task.file as { instruction: string }).instruction,
  }));
}

export interface FoundComputer {
  id: string;
  status: DesktopStatus;
  templateRef: string;
}

/** Computers whose id begins with the text, newest first. */
export async function searchComputers(
  db: Queryable,
  { workspaceId, text, limit }: SearchQuery,
): Promise<FoundComputer[]> {
  return db.desktop.findMany({
    where: { workspaceId, id: { startsWith: likeText(text.toLowerCase()) } },
    orderBy: { id: "desc" },
    take: limit,
    select: { id: true, status: true, templateRef: true },
  });
}
