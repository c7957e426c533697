import type { RunSetup, SetupStepReport } from "@/lib/verifier/verifier.port";
import type { TaskMirror } from "../mirror/mirror";
import { runStep } from "./run-step";
import { SETUP_LIMITS, type SetupLimits } from "./step";

export interface SetupOptions {
  mirror: TaskMirror;
  limits?: Partial<SetupLimits>;
}

/**
 * Makes the set-up of tasks: the steps of `config` in order, each checked for its effect. The first one that fails
 * ends it with an AttemptError, so that no desktop that is not prepared is ever scored. Not safe to repeat on the
 * same desktop.
 */
export function createSetup(options: SetupOptions): RunSetup {
  const limits = { ...SETUP_LIMITS, ...options.limits };
  return async ({ task, desktop, signal, onStep, cacheFiles = new Map() }) => {
    const reports: SetupStepReport[] = [];
    const taskSignal = AbortSignal.any([signal, AbortSignal.timeout(limits.taskMs)]);
    for (const [index, step] of task.config.entries()) {
      signal.throwIfAborted();
      const startedAt = performance.now();
      const stepSignal = AbortSignal.any([taskSignal, AbortSignal.timeout(limits.stepMs)]);
      const ctx = {
        desktop,
        task,
        mirror: options.mirror,
        phase: "setup",
        index,
        signal: stepSignal,
        limits,
        cacheFiles,
      } as const;
      const report = (ok: boolean, detail: string): void => {
        const entry = { type: step.type, ok, detail, duration_ms: Math.round(performance.now() - startedAt) };
        reports.push(entry);
        onStep?.(entry);
      };
      try {
        report(true, await runStep(step, ctx, signal));
      } catch (error) {
        report(false, error instanceof Error ? error.message : String(error));
        throw error;
      }
    }
    return reports;
  };
}
