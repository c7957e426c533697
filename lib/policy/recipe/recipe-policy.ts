import { setTimeout as sleep } from "node:timers/promises";
import type { Desktop, FileStat } from "@/lib/desktop/desktop.port";
import type { Action } from "@/lib/domain/action/action.schema";
import { AttemptError } from "@/lib/domain/failure";
import type { Recipe, RecipeStep } from "@/lib/domain/recipe/recipe.schema";
import type { Policy, PolicyTurn } from "../policy.port";
import { Look, describeCondition, holds } from "./conditions";
import { findElement, middleOf } from "@/lib/domain/observation/find-element";

export interface RecipePolicyOptions {
  recipe: Recipe;
  /** Digest of the recipe's canonical JSON. */
  digest: string;
  /** Between two looks; default 80. Lower burns the desktop's CPU on trees, higher only waits longer. */
  pollMs?: number;
}

/**
 * Plays a recipe: waits until a step's conditions hold, all in one look, then gives its action. After the last step
 * it says `done`. One object serves one attempt. Conditions that do not come in time end the attempt as
 * `recipe_condition_timeout`, with what was seen instead as evidence.
 */
export function createRecipePolicy(options: RecipePolicyOptions): Policy {
  return recipePolicy(options, null);
}

/** `filesBefore` is how the files stood before the first step; null to look when that comes. */
function recipePolicy(options: RecipePolicyOptions, filesBefore: ReadonlyMap<string, FileStat | null> | null): Policy {
  const { recipe, digest, pollMs = 80 } = options;
  return {
    name: "recipe",
    digest,
    async next(desktop, stepIndex, signal): Promise<PolicyTurn> {
      filesBefore ??= await freshFilesOf(recipe, desktop);
      const step = recipe.steps[stepIndex];
      if (step === undefined) {
        return { action: { type: "done" }, intent: null, note: "the recipe is at its end", waitMs: 0 };
      }
      const startedAt = performance.now();
      const action = await actWhenReady({ step, stepIndex, desktop, signal, filesBefore, pollMs });
      const intent = step.action.type === "click_element" ? { ...step.action } : null;
      return { action, intent, note: step.note ?? null, waitMs: Math.round(performance.now() - startedAt) };
    },
    // A file that the prefix wrote is fresh for a child too.
    fork: () => recipePolicy(options, filesBefore),
  };
}

interface ReadyQuestion {
  step: RecipeStep;
  stepIndex: number;
  desktop: Desktop;
  signal: AbortSignal;
  filesBefore: ReadonlyMap<string, FileStat | null>;
  pollMs: number;
}

async function actWhenReady(question: ReadyQuestion): Promise<Action> {
  const { step, desktop, signal, filesBefore, pollMs } = question;
  const end = performance.now() + step.timeout_ms;
  for (;;) {
    signal.throwIfAborted();
    const look = new Look(desktop, filesBefore);
    const missing = await firstMissing(question, look, end);
    const action = missing === null ? await resolve(step, look, desktop) : null;
    if (action !== null) return action;
    if (performance.now() >= end) throw await timeout(question, missing ?? "the element to click");
    await sleep(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** The first condition that does not hold, in words, or null. A quiet screen is waited for after the looks, which are cheaper. */
async function firstMissing({ step, desktop }: ReadyQuestion, look: Look, end: number): Promise<string | null> {
  for (const condition of step.when) {
    if (!(await holds(condition, look))) return describeCondition(condition);
  }
  for (const condition of step.when) {
    if (condition.type !== "settled") continue;
    const limitMs = Math.max(condition.quiet_ms, end - performance.now());
    const { isSettled } = await desktop.settle({ quietMs: condition.quiet_ms, limitMs, firstChangeMs: 0 });
    if (!isSettled) return describeCondition(condition);
  }
  return null;
}

/** The plain action of a step; null while the element to click is not there. */
async function resolve(step: RecipeStep, look: Look, desktop: Desktop): Promise<Action | null> {
  if (step.action.type !== "click_element") return step.action;
  const { query, button, count } = step.action;
  const element = findElement(await look.tree(query), query);
  if (element === null) return null;
  return { type: "click", ...middleOf(element, desktop.screen), button, count, hold: [] };
}

async function freshFilesOf(recipe: Recipe, desktop: Desktop): Promise<Map<string, FileStat | null>> {
  const before = new Map<string, FileStat | null>();
  for (const condition of recipe.steps.flatMap((step) => step.when)) {
    if (condition.type === "file" && condition.fresh) before.set(condition.path, await desktop.stat(condition.path));
  }
  return before;
}

async function timeout({ step, stepIndex, desktop }: ReadyQuestion, missing: string): Promise<AttemptError> {
  const windows = await desktop.windows().catch(() => []);
  const evidence = {
    step_index: stepIndex,
    note: step.note ?? null,
    missing,
    timeout_ms: step.timeout_ms,
    windows: windows
      .slice(0, 20)
      .map(({ title, wmClass, isActive }) => ({ title: title.slice(0, 200), wmClass, isActive })),
  };
  const message = `step ${stepIndex + 1} of the recipe waited ${step.timeout_ms} ms in vain for ${missing}`;
  return new AttemptError("recipe_condition_timeout", message, evidence);
}
