import { Prisma } from "@/lib/generated/prisma/client";
import type { Recipe } from "@/lib/domain/recipe/recipe.schema";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import type { Queryable } from "./client";
import { likeText } from "./like-text";
import { columnsOf, readRows } from "./read-rows";

const { sql } = Prisma;

const entrySelect = {
  taskId: true,
  position: true,
  domain: true,
  taskDigest: true,
  recipeDigest: true,
} satisfies Prisma.TaskSetEntrySelect;

/** A task as an entry of its set. */
export interface TaskRecord extends Prisma.TaskSetEntryGetPayload<{ select: typeof entrySelect }> {
  taskSetName: string;
  /** Import parsed every stored file with taskFileSchema. */
  file: TaskFile;
}

const ENTRIES = sql`
  SELECT ${columnsOf("e", entrySelect)}, s."name" AS "taskSetName", t."file"
  FROM "task_set_entry" e JOIN "task_set" s ON s."id" = e."taskSetId" JOIN "task" t ON t."digest" = e."taskDigest"`;

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
  const { taskSetId, after, domain, hasRecipe, search, limit } = query;
  const parts = [sql`e."taskSetId" = ${taskSetId}`];
  if (after !== undefined) parts.push(sql`e."position" > ${after}`);
  if (domain) parts.push(sql`e."domain" = ${domain}`);
  if (hasRecipe !== undefined) parts.push(sql`(e."recipeDigest" IS NOT NULL) = ${hasRecipe}`);
  if (search) {
    const like = `%${likeText(search)}%`;
    parts.push(sql`(e."taskId" ILIKE ${like} OR e."domain" ILIKE ${like} OR t."file"->>'instruction' ILIKE ${like})`);
  }
  const most = limit === undefined ? Prisma.empty : sql`LIMIT ${limit}`;
  const listed = sql`${ENTRIES} WHERE ${Prisma.join(parts, " AND ")} ORDER BY e."position" ${most}`;
  return readRows<TaskRecord>(db, listed);
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
  const named = sql`${ENTRIES} WHERE e."taskSetId" = ${taskSetId} AND e."taskId" = ANY(${[...taskIds]}::text[])`;
  return readRows<TaskRecord>(db, named, "tasks_by_id");
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
