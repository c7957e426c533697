import type { Recipe } from "./recipe.schema";

/**
 * Steps that an attempt takes to play a recipe to its end: up to its first `done` or `fail`, or all of them and the
 * `done` that the policy adds. At least 1. An attempt with a smaller `max_steps` ends at the cap instead.
 */
export function stepsToPlay(recipe: Recipe): number {
  const end = recipe.steps.findIndex(({ action }) => action.type === "done" || action.type === "fail");
  return (end === -1 ? recipe.steps.length : end) + 1;
}
