import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "@/lib/config/new-id";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { isTerminal, type Action } from "@/lib/domain/action/action.schema";
import { AttemptError } from "@/lib/domain/failure";
import type { Verification } from "@/lib/domain/verifier/reward";
import { isRoundAsWanted } from "@/lib/domain/task/task.calibration";
import { functionsOf } from "@/lib/domain/task/task.needs";
import { createNopPolicy } from "@/lib/policy/nop/nop-policy";
import { createRecipePolicy } from "@/lib/policy/recipe/recipe-policy";
import type { Policy } from "@/lib/policy/policy.port";
import type { ImportedTask } from "@/lib/task/import/collect-tasks";
import type { RunSetup, SetupStepReport } from "@/lib/verifier/verifier.port";
import type { CalibrateOptions, Probe } from "./arguments";
import { createFailPolicy } from "./fail-policy";
import type { Stage } from "./stage";

export interface Round {
  taskId: string;
  domain: string;
  policy: Probe;
  round: number;
  score: number | null;
  isAsWanted: boolean;
  stepCount: number;
  /** Milliseconds of creation, set-up, acting and verification. */
  bootMs: number;
  setupMs: number;
  /** Each set-up step with its time. */
  setupSteps: string[];
  actMs: number;
  verifyMs: number;
  /** Why it went wrong; null when it did not. */
  problem: string | null;
  framesFolder: string | null;
}

export interface CalibrateRequest {
  stage: Stage;
  options: CalibrateOptions;
  setup: RunSetup;
  task: ImportedTask;
  round: number;
  signal: AbortSignal;
}

const STEPS_MAX = 50;

/** Plays one round of one task on a fresh desktop and says whether it came out as calibration wants it. */
export async function calibrateTask(request: CalibrateRequest): Promise<Round> {
  const { stage, options, task, round } = request;
  const frames: Uint8Array[] = [];
  const result: Round = {
    taskId: task.id,
    domain: task.domain,
    policy: options.policy,
    round,
    score: null,
    isAsWanted: false,
    stepCount: 0,
    bootMs: 0,
    setupMs: 0,
    setupSteps: [],
    actMs: 0,
    verifyMs: 0,
    problem: null,
    framesFolder: null,
  };
  const id = newId("desktop");
  let desktop: Desktop | null = null;
  try {
    desktop = await stage.driver.create({ id, templateDigest: stage.template.digest });
    result.bootMs = desktop.bootMs;
    await play(request, desktop, result, frames);
  } catch (error) {
    result.problem = explain(error);
    const last = await desktop?.screenshot().catch(() => null);
    if (last) frames.push(last.png);
  } finally {
    await desktop?.close().catch((error: unknown) => {
      result.isAsWanted = false;
      result.problem ??= explain(error);
    });
  }
  if (!result.isAsWanted || options.frames !== null || options.isSetupOnly) {
    result.framesFolder = await keepFrames(options, `${task.id.slice(0, 8)}-${round}`, frames);
  }
  return result;
}

async function play(request: CalibrateRequest, desktop: Desktop, result: Round, frames: Uint8Array[]): Promise<void> {
  const { stage, options, task, signal } = request;
  const onStep = ({ type, duration_ms: ms }: SetupStepReport) => result.setupSteps.push(`${type} ${ms}`);
  result.setupMs = await timed(() => request.setup({ task: task.file, desktop, signal, onStep }));
  frames.push((await desktop.screenshot()).png);
  if (options.isSetupOnly) {
    console.log(JSON.stringify(await desktop.windows(), null, 1));
    const folder = await keepFrames(options, `${task.id.slice(0, 8)}-tree`, []);
    await writeFile(
      join(folder, `${task.id.slice(0, 8)}-tree.json`),
      JSON.stringify(await desktop.accessibility(), null, 1),
    );
    result.isAsWanted = true;
    return;
  }
  await desktop.seal();
  const policy = policyOf(request);
  const actions: Action[] = [];
  result.actMs = await timed(async () => {
    while (actions.length < STEPS_MAX) {
      const { action } = await policy.next(desktop, actions.length, signal);
      if (action.type === "no_action") throw new Error(`${action.code}: ${action.detail}`);
      const step = await desktop.step(action);
      actions.push(action);
      result.stepCount = actions.length;
      frames.push(step.after.png);
      if (isTerminal(action)) return;
    }
  });
  const { verifier, store } = stage;
  const startedAt = performance.now();
  const verification = await verifier.verify({ task: task.file, desktop, actions, store, profile: "osworld", signal });
  result.verifyMs = Math.round(performance.now() - startedAt);
  frames.push((await desktop.screenshot()).png);
  judge(result, verification, isInfeasible(task));
}

/** True for a task whose right answer is to say that it cannot be done. */
export function isInfeasible({ file }: ImportedTask): boolean {
  return functionsOf(file.evaluator).includes("infeasible");
}

function judge(result: Round, verification: Verification, isTaskInfeasible: boolean): void {
  result.score = verification.score;
  result.isAsWanted = isRoundAsWanted(result.policy, result.score, isTaskInfeasible) ?? false;
  if (result.isAsWanted) return;
  const checks = verification.checks.map(({ func, score, detail }) => `${func} ${score}: ${detail}`);
  const steps = verification.postconfig.filter(({ ok }) => !ok).map(({ type, detail }) => `${type}: ${detail}`);
  result.problem = [verification.checker_error, ...checks, ...steps].filter(Boolean).join(" | ").slice(0, 1_500);
}

function policyOf({ stage, options, task }: CalibrateRequest): Policy {
  if (options.policy === "nop") return createNopPolicy();
  if (options.policy === "fail") return createFailPolicy();
  const stored = stage.recipes.get(task.id);
  if (!stored) throw new AttemptError("recipe_missing", `there is no recipes/${options.set}/${task.id}.json`);
  return createRecipePolicy(stored);
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return Math.round(performance.now() - startedAt);
}

function explain(error: unknown): string {
  if (!(error instanceof AttemptError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${error.code}: ${error.message} ${JSON.stringify(error.evidence ?? {})}`;
}

async function keepFrames(options: CalibrateOptions, name: string, frames: Uint8Array[]): Promise<string> {
  const folder = options.frames ?? join(options.state, "frames");
  await mkdir(folder, { recursive: true });
  for (const [index, png] of frames.entries()) {
    await writeFile(join(folder, `${name}-${String(index).padStart(2, "0")}.png`), png);
  }
  return folder;
}
