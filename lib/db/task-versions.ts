import type { TaskFile } from "@/lib/domain/task/task.schema";
import type { Queryable } from "./client";

/** A file that a set had for a task, since the import that brought it. */
export interface TaskVersionRecord {
  taskDigest: string;
  importedAt: Date;
}

/** Adds a line for each task whose file is another than its last known one. Run it in the import's transaction. */
export async function addTaskVersions(
  tx: Queryable,
  { taskSetId, importedAt }: { taskSetId: string; importedAt: Date },
  entries: ReadonlyArray<{ taskId: string; taskDigest: string }>,
): Promise<void> {
  const known = await tx.taskVersion.findMany({
    where: { taskSetId },
    orderBy: { importedAt: "desc" },
    distinct: ["taskId"],
    select: { taskId: true, taskDigest: true, importedAt: true },
  });
  const last = new Map(known.map((version) => [version.taskId, version]));
  const data = entries.flatMap(({ taskId, taskDigest }) => {
    const before = last.get(taskId);
    if (before?.taskDigest === taskDigest) return [];
    // An import that waited for another one read its clock before that one's rows were there.
    const at = new Date(Math.max(importedAt.getTime(), (before?.importedAt.getTime() ?? 0) + 1));
    return [{ taskSetId, taskId, taskDigest, importedAt: at }];
  });
  await tx.taskVersion.createMany({ data });
}

/** Newest first. */
export async function listTaskVersions(
  db: Queryable,
  where: { taskSetId: string; taskId: string },
): Promise<TaskVersionRecord[]> {
  return db.taskVersion.findMany({
    where,
    orderBy: { importedAt: "desc" },
    select: { taskDigest: true, importedAt: true },
  });
}

/** A file by digest, or null when it is not stored. */
export async function findTaskFile(db: Queryable, digest: string): Promise<TaskFile | null> {
  const row = await db.task.findUnique({ where: { digest }, select: { file: true } });
  // Import parsed every stored file with taskFileSchema.
  return row === null ? null : (row.file as unknown as TaskFile);
}
