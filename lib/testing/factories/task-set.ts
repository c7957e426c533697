import { createHash } from "node:crypto";
import { taskFileSchema } from "@/lib/domain/task/task.schema";
import { recipeSchema } from "@/lib/domain/recipe/recipe.schema";
import type { ServiceContext } from "@/lib/services/context";
import { importTaskSet, type ImportedTaskSet, type TaskToImport } from "@/lib/services/task/import-task-set";

export interface TestTask {
  id: string;
  domain?: string;
  instruction?: string;
  apps?: string[];
  func?: string;
  /** Its evaluator as it is in the file; instead of `func`. */
  evaluator?: object;
  hasRecipe?: boolean;
  /** Its set-up steps; default none. */
  config?: object[];
  /** Steps of its recipe with the closing `done`; default 1. */
  recipeSteps?: number;
}

const sha256 = (bytes: string | Uint8Array) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** A task as the importer would hand it over. */
export function taskToImport(task: TestTask): TaskToImport {
  const {
    id,
    domain = "os",
    instruction = `Do what ${id} asks`,
    apps = [domain],
    func = "exact_match",
    config = [],
  } = task;
  const evaluator =
    task.evaluator ??
    (func === "infeasible"
      ? { func }
      : {
          func,
          result: { type: "vm_command_line", command: "cat /home/user/answer.txt" },
          expected: { type: "rule", rules: { expected: "42" } },
        });
  const text = JSON.stringify({ id, instruction, snapshot: "os", config, related_apps: apps, evaluator });
  const bytes = new TextEncoder().encode(text);
  return { id, domain, digest: sha256(bytes), bytes, file: taskFileSchema.parse(JSON.parse(text)) };
}

/** Imports a set through the service; tasks have a recipe unless they say otherwise. */
export async function makeTaskSet(
  ctx: ServiceContext,
  name: string,
  tasks: readonly TestTask[],
): Promise<ImportedTaskSet> {
  const withRecipe = new Map(tasks.filter((task) => task.hasRecipe !== false).map((task) => [task.id, task]));
  return importTaskSet({
    ctx,
    name,
    tasks: tasks.map(taskToImport),
    findRecipe: async ({ id }) => {
      const task = withRecipe.get(id);
      if (task === undefined) return null;
      const acting = Array.from({ length: (task.recipeSteps ?? 1) - 1 }, () => ({ action: { type: "key", key: "a" } }));
      const recipe = recipeSchema.parse({ task_id: id, steps: [...acting, { action: { type: "done" } }] });
      return { recipe, digest: sha256(JSON.stringify(recipe)) };
    },
  });
}
