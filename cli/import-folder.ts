import { readTaskFolder, type TaskFolder } from "@/lib/task/import/read-task-folder";
import { openRecipeStore } from "@/lib/policy/recipe-store";
import type { ServiceContext } from "@/lib/services/context";
import { importTaskSet, type ImportedTaskSet } from "@/lib/services/task/import-task-set";
import { RECIPES } from "./bundled-folders";

/**
 * Imports a folder of task files as a task set, each with the recipe this project has for it. Files that cannot be
 * taken are faults in the answer; the rest is imported. Safe to repeat.
 */
export async function importFolder(
  ctx: ServiceContext,
  folder: string,
  name: string,
): Promise<{ set: ImportedTaskSet | null; faults: TaskFolder["faults"] }> {
  const { tasks, faults } = await readTaskFolder(folder);
  if (tasks.length === 0) return { set: null, faults };
  const recipes = await openRecipeStore(RECIPES).list(name);
  const set = await importTaskSet({
    ctx,
    name,
    tasks,
    findRecipe: async ({ id }) => recipes.get(id) ?? null,
  });
  return { set, faults };
}
