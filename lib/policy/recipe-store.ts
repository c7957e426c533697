import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Digest } from "@/lib/domain/digest";
import { AttemptError } from "@/lib/domain/failure";
import { recipeSchema, type Recipe } from "@/lib/domain/recipe/recipe.schema";
import { recipeDigest } from "./recipe/recipe-digest";

export interface StoredRecipe {
  recipe: Recipe;
  digest: Digest;
}

/** Recipes on disk: `<dir>/<task set>/<task id>.json`. */
export interface RecipeStore {
  /** The recipe of a task, or null when there is none. Throws AttemptError `policy_error` for a file that is no recipe. */
  get(taskSet: string, taskId: string): Promise<StoredRecipe | null>;
  /** Every recipe of a set by task id; empty for an unknown set. Throws as `get` does. */
  list(taskSet: string): Promise<Map<string, StoredRecipe>>;
}

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

export function openRecipeStore(dir: string): RecipeStore {
  async function get(taskSet: string, taskId: string): Promise<StoredRecipe | null> {
    if (!SAFE_NAME.test(taskSet) || !SAFE_NAME.test(taskId)) return null;
    const text = await readFile(join(dir, taskSet, `${taskId}.json`), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
      throw error;
    });
    return text === null ? null : parseRecipe(text, taskId);
  }
  return {
    get,
    async list(taskSet) {
      const found = new Map<string, StoredRecipe>();
      if (!SAFE_NAME.test(taskSet)) return found;
      const names = await readdir(join(dir, taskSet)).catch(() => []);
      for (const name of names.filter((file) => file.endsWith(".json")).sort()) {
        const id = name.slice(0, -".json".length);
        const stored = await get(taskSet, id);
        if (stored !== null) found.set(id, stored);
      }
      return found;
    },
  };
}

function parseRecipe(text: string, taskId: string): StoredRecipe {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AttemptError("policy_error", `the recipe of ${taskId} is not JSON: ${String(error).slice(0, 200)}`);
  }
  const parsed = recipeSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.map((part) => `/${String(part)}`).join("") ?? "";
    throw new AttemptError(
      "policy_error",
      `the recipe of ${taskId} is not valid at "${where}": ${issue?.message ?? ""}`,
    );
  }
  if (parsed.data.task_id !== taskId) {
    throw new AttemptError("policy_error", `the recipe in ${taskId}.json is for the task ${parsed.data.task_id}`);
  }
  return { recipe: parsed.data, digest: recipeDigest(parsed.data) };
}
