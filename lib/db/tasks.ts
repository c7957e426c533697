import type { Prisma } from "@/lib/generated/prisma/client";
import type { Recipe } from "@/lib/domain/recipe/recipe.schema";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import type { Queryable } from "./client";
import { likeText } from "./like-text";

const entrySelect = {
  taskId: true,
  position: true,
  domain: true,
  taskDigest: true,
  recipeDigest: true,
  taskSet: { select: { name: true } },
  task: { select: { file: true } },
} satisfies Prisma.TaskSetEntrySelect;

type EntryRow = Prisma.TaskSetEntryGetPayload<{ select: typeof entrySelect }>;

/** A task as an entry of its set. */
export interface TaskRecord extends Omit<EntryRow, "taskSet" | "task"> {
  taskSetName: string;
  file: TaskFile;
}

function toTask({ taskSet, task, ...row }: EntryRow): TaskRecord {
  // Import parsed every stored file with taskFileSchema.
  return { ...row, taskSetName: taskSet.name, file: task.file as unknown as TaskFile };
}

export interface TaskQuery {
  taskSetId: string;
  /** Text in the instruction, the domain or the id. */
  search?: string;
  domain?: string;
  hasRecipe?: boolean;
  /** Entries after this position. */
  after?: number;
  limit?: number;
}

/** Entries of a set in their order. */
export async function listTasksOfSet(db: Queryable, query: TaskQuery): Promise<TaskRecord[]> {
  const search = query.search ? likeText(query.search) : null;
  const rows = await db.taskSetEntry.findMany({
    where: {
      taskSetId: query.taskSetId,
      ...(query.after === undefined ? {} : { position: { gt: query.after } }),
      ...(query.domain ? { domain: query.domain } : {}),
      ...(query.hasRecipe === undefined ? {} : { recipeDigest: query.hasRecipe ? { not: null } : null }),
      ...(search
        ? {
            OR: [
              { taskId: { contains: search, mode: "insensitive" } },
              { domain: { contains: search, mode: "insensitive" } },
              { task: { file: { path: ["instruction"], string_contains: search, mode: "insensitive" } } },
            ],
          }
        : {}),
    },
    orderBy: { position: "asc" },
    ...(query.limit === undefined ? {} : { take: query.limit }),
    select: entrySelect,
  });
  return rows.map(toTask);
}

/** Every id of a set; what a prefix is resolved against. */
export async function listTaskIds(db: Queryable, taskSetId: string): Promise<string[]> {
  const rows = await db.taskSetEntry.findMany({ where: { taskSetId }, select: { taskId: true } });
  return rows.map((row) => row.taskId);
}

/** Entries by id, in no particular order; unknown ids are left out. */
export async function findTasksOfSet(
  db: Queryable,
  taskSetId: string,
  taskIds: readonly string[],
): Promise<TaskRecord[]> {
  const rows = await db.taskSetEntry.findMany({
    where: { taskSetId, taskId: { in: [...taskIds] } },
    select: entrySelect,
  });
  return rows.map(toTask);
}

/** Recipes by digest; unknown digests are left out. */
export async function findRecipes(db: Queryable, digests: readonly string[]): Promise<Map<string, Recipe>> {
  const rows = await db.recipe.findMany({
    where: { digest: { in: [...digests] } },
    select: { digest: true, body: true },
  });
  // Import parsed every stored recipe with recipeSchema.
  return new Map(rows.map(({ digest, body }) => [digest, body as unknown as Recipe]));
}

export interface StoredTask {
  digest: string;
  taskId: string;
  bytes: Uint8Array;
  file: TaskFile;
}

/** Keeps task files by digest; those already there stay as they are. */
export async function insertTasks(tx: Queryable, tasks: readonly StoredTask[]): Promise<void> {
  await tx.task.createMany({
    data: tasks.map(({ bytes, file, ...task }) => ({
      ...task,
      bytes: new Uint8Array(bytes),
      file: file as unknown as Prisma.InputJsonObject,
    })),
    skipDuplicates: true,
  });
}

export interface StoredRecipe {
  digest: string;
  taskId: string;
  body: Record<string, unknown>;
}

/** Keeps recipes by digest; those already there stay as they are. */
export async function insertRecipes(tx: Queryable, recipes: readonly StoredRecipe[]): Promise<void> {
  await tx.recipe.createMany({
    data: recipes.map(({ body, ...recipe }) => ({ ...recipe, body: body as Prisma.InputJsonObject })),
    skipDuplicates: true,
  });
}
