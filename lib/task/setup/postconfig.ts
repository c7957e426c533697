import type { Desktop } from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import type { SetupStepReport } from "@/lib/verifier/verifier.port";
import { runStep } from "./run-step";
import { SETUP_LIMITS } from "./step";
import type { SetupOptions } from "./setup";

export interface PostconfigResult {
  /** One report per step, in order. */
  steps: SetupStepReport[];
  /** Outputs kept by `stdout` / `stderr`, by the name the step gave; what the getter cache_file reads. */
  kept: Map<string, string>;
}

export type RunPostconfig = (request: {
  task: TaskFile;
  desktop: Desktop;
  signal: AbortSignal;
}) => Promise<PostconfigResult>;

/**
 * Makes the steps before evaluation: the same step types as set-up, run on what the agent left behind. A step that
 * fails is reported and the next one runs, because the agent may have closed the very window it names. Throws only
 * when the desktop is gone or the attempt was cancelled.
 */
export function createPostconfig(options: SetupOptions): RunPostconfig {
  const limits = { ...SETUP_LIMITS, effectMs: 5_000, windowMs: 20_000, ...options.limits };
  return async ({ task, desktop, signal }) => {
    const steps: SetupStepReport[] = [];
    const kept = new Map<string, string>();
    const taskSignal = AbortSignal.any([signal, AbortSignal.timeout(limits.taskMs)]);
    for (const [index, step] of (task.evaluator.postconfig ?? []).entries()) {
      const startedAt = performance.now();
      const stepSignal = AbortSignal.any([taskSignal, AbortSignal.timeout(limits.stepMs)]);
      const phase = "postconfig" as const;
      const ctx = { desktop, task, mirror: options.mirror, phase, index, signal: stepSignal, limits, kept };
      const outcome = await runStep(step, ctx, signal).then(
        (detail) => ({ ok: true, detail }),
        (error: unknown) => {
          if (!(error instanceof AttemptError) || error.code === "desktop_lost") throw error;
          return { ok: false, detail: error.message };
        },
      );
      steps.push({ type: step.type, ...outcome, duration_ms: Math.round(performance.now() - startedAt) });
    }
    return { steps, kept };
  };
}
