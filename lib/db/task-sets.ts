import type { Queryable } from "./client";
import { addTaskVersions } from "./task-versions";

export interface TaskSetRecord {
  id: string;
  name: string;
  importedAt: Date;
  taskCount: number;
  recipeCount: number;
}

/** All task sets by name; operators install them for every workspace. */
export async function listTaskSets(db: Queryable): Promise<TaskSetRecord[]> {
  const [sets, recipes] = await Promise.all([
    db.taskSet.findMany({
      orderBy: { name: "asc" },
      select: { id: true, name: true, importedAt: true, _count: { select: { entries: true } } },
    }),
    db.taskSetEntry.groupBy({ by: ["taskSetId"], where: { recipeDigest: { not: null } }, _count: { _all: true } }),
  ]);
  const recipeCounts = new Map(recipes.map((group) => [group.taskSetId, group._count._all]));
  return sets.map(({ _count, ...set }) => ({
    ...set,
    taskCount: _count.entries,
    recipeCount: recipeCounts.get(set.id) ?? 0,
  }));
}

export async function findTaskSetByName(db: Queryable, name: string): Promise<{ id: string; name: string } | null> {
  return db.taskSet.findUnique({ where: { name }, select: { id: true, name: true } });
}

export interface TaskSetEntryInput {
  taskId: string;
  domain: string;
  taskDigest: string;
  recipeDigest: string | null;
}

/**
 * Gives the set exactly these entries in this order, replacing what it had; makes the set when it is new. A task whose
 * file is another than before gets a line in its history. The tasks and recipes must be stored. Concurrent imports of
 * one set wait for each other. Run it in a transaction.
 */
export async function replaceTaskSetEntries(
  tx: Queryable,
  set: { id: string; name: string; importedAt: Date },
  entries: readonly TaskSetEntryInput[],
): Promise<string> {
  const { name, importedAt } = set;
  // The update locks the row, so a second import waits here until the first has committed.
  const { id: taskSetId } = await tx.taskSet.upsert({
    where: { name },
    create: set,
    update: { importedAt },
    select: { id: true },
  });
  await tx.taskSetEntry.deleteMany({ where: { taskSetId } });
  await tx.taskSetEntry.createMany({ data: entries.map((entry, position) => ({ ...entry, taskSetId, position })) });
  await addTaskVersions(tx, { taskSetId, importedAt }, entries);
  return taskSetId;
}
