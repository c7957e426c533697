import { AttemptError } from "@/lib/domain/failure";
import type { RunPostconfig, SetupStepReport } from "@/lib/verifier/verifier.port";
import { runStep } from "./run-step";
import type { SetupOptions } from "./setup";
import { SETUP_LIMITS } from "./step";

/**
 * Makes the steps before evaluation: the same step types as set-up, run on what the agent left behind. A step that
 * fails is reported and the next one runs, because the agent may have closed the very window it names. Throws only
 * when the desktop is gone or the attempt was cancelled.
 */
export function createPostconfig(options: SetupOptions): RunPostconfig {
  const limits = { ...SETUP_LIMITS, effectMs: 5_000, windowMs: 20_000, ...options.limits };
  return async ({ task, desktop, signal, cacheFiles }) => {
    const reports: SetupStepReport[] = [];
    const taskSignal = AbortSignal.any([signal, AbortSignal.timeout(limits.taskMs)]);
    for (const [index, step] of (task.evaluator.postconfig ?? []).entries()) {
      const startedAt = performance.now();
      const stepSignal = AbortSignal.any([taskSignal, AbortSignal.timeout(limits.stepMs)]);
      const phase = "postconfig" as const;
      const ctx = { desktop, task, mirror: options.mirror, phase, index, signal: stepSignal, limits, cacheFiles };
      const outcome = await runStep(step, ctx, signal).then(
        (detail) => ({ ok: true, detail }),
        (error: unknown) => {
          if (!(error instanceof AttemptError) || error.code === "desktop_lost") throw error;
          return { ok: false, detail: error.message };
        },
      );
      reports.push({ type: step.type, ...outcome, duration_ms: Math.round(performance.now() - startedAt) });
    }
    return reports;
  };
}
