import { findRecipes, type TaskRecord } from "@/lib/db/tasks";
import { AppError } from "@/lib/domain/errors";
import { stepsToPlay } from "@/lib/domain/recipe/recipe.length";
import type { RunDocument } from "@/lib/domain/run/run.document";
import { queryable, type ServiceContext } from "../context";

/**
 * Throws `max_steps_too_low` with every task whose recipe takes more steps than an attempt may: it would end at the
 * cap, and a scripted test would count as a fail what it never played. Only a policy that plays recipes is concerned.
 */
export async function refuseMaxSteps(
  ctx: ServiceContext,
  document: RunDocument,
  tasks: readonly TaskRecord[],
): Promise<void> {
  if (document.policy !== "recipe") return;
  const digests = tasks.flatMap(({ recipeDigest }) => recipeDigest ?? []);
  const recipes = await findRecipes(queryable(ctx), digests);
  const limit = document.max_steps;
  const longer = tasks.flatMap(({ taskId, recipeDigest }) => {
    const recipe = recipes.get(recipeDigest ?? "");
    const stepsNeeded = recipe === undefined ? 0 : stepsToPlay(recipe);
    return stepsNeeded > limit ? [{ task_id: taskId, steps_needed: stepsNeeded }] : [];
  });
  const [first] = longer;
  if (!first) return;
  const least = Math.max(...longer.map(({ steps_needed }) => steps_needed));
  const needs = longer.map(({ task_id, steps_needed }) => `${task_id} needs ${steps_needed}`).join(", ");
  const who =
    longer.length === 1
      ? `the recipe of ${first.task_id} needs ${least} steps`
      : `the recipes of ${longer.length} tasks need up to ${least} steps`;
  throw new AppError("max_steps_too_low", `Nothing was started: max_steps is ${limit}, and ${who}.`, {
    invalidParams: [{ pointer: "/max_steps", reason: `must be at least ${least}: ${needs}`, value: limit }],
    details: { limit, tasks: longer },
  });
}
