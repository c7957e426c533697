import { newId } from "@/lib/config/new-id";
import { insertRecipes, insertTasks } from "@/lib/db/tasks";
import { replaceTaskSetEntries } from "@/lib/db/task-sets";
import type { Recipe } from "@/lib/domain/recipe/recipe.schema";
import { taskSetNameSchema } from "@/lib/domain/task/task-set.name";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import { z } from "zod";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { invalidRequest, parseInput } from "../parse-input";
import { requireScope } from "../require-scope";

/** A task as the importer read it: its exact bytes, their digest, the parsed file. */
export interface TaskToImport {
  id: string;
  domain: string;
  digest: string;
  bytes: Uint8Array;
  file: TaskFile;
}

/** A recipe with the digest of its canonical JSON. */
export interface RecipeToImport {
  digest: string;
  recipe: Recipe;
}

/** Finds the recipe of a task; null when there is none. */
export type FindRecipe = (task: { id: string; digest: string }) => Promise<RecipeToImport | null>;

export interface ImportedTaskSet {
  id: string;
  name: string;
  taskCount: number;
  recipeCount: number;
}

/** Rows of one statement; with their bytes they stay far below what one message to the database may carry. */
const BATCH = 100;

/**
 * Gives a task set exactly these tasks in this order, all or nothing. Files are kept by digest, so a set imported
 * again changes nothing that a run has pinned. Safe to repeat. Throws `invalid_request` for a name or an empty list.
 */
export async function importTaskSet({
  ctx,
  name: given,
  tasks,
  findRecipe,
}: {
  ctx: ServiceContext;
  name: string;
  tasks: readonly TaskToImport[];
  findRecipe: FindRecipe;
}): Promise<ImportedTaskSet> {
  requireScope(ctx, "tasks:write");
  const { name } = parseInput(z.object({ name: taskSetNameSchema }), { name: given });
  if (tasks.length === 0) throw invalidRequest([{ pointer: "/tasks", reason: "must have at least 1 items" }]);
  const recipes = new Map<string, RecipeToImport>();
  for (const task of tasks) {
    const recipe = await findRecipe({ id: task.id, digest: task.digest });
    if (recipe !== null) recipes.set(task.id, recipe);
  }
  const now = ctx.now();
  const id = await inTransaction(
    ctx,
    async (tx) => {
      for (let start = 0; start < tasks.length; start += BATCH) {
        await insertTasks(
          tx,
          tasks.slice(start, start + BATCH).map((task) => ({ ...pick(task), taskId: task.id })),
        );
      }
      await insertRecipes(
        tx,
        [...recipes].map(([taskId, { digest, recipe }]) => ({ digest, taskId, body: recipe })),
      );
      const setId = await replaceTaskSetEntries(
        tx,
        { id: newId("taskSet", now), name, importedAt: now },
        tasks.map((task) => ({
          taskId: task.id,
          domain: task.domain,
          taskDigest: task.digest,
          recipeDigest: recipes.get(task.id)?.digest ?? null,
        })),
      );
      const data = { name, task_count: tasks.length, recipe_count: recipes.size };
      await emitAudit(ctx, tx, { action: "task_set.import", target: setId, data });
      return setId;
    },
    { timeoutMs: 60_000 },
  );
  return { id, name, taskCount: tasks.length, recipeCount: recipes.size };
}

const pick = ({ digest, bytes, file }: TaskToImport) => ({ digest, bytes, file });
