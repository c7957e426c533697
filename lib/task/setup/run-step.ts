import { AttemptError } from "@/lib/domain/failure";
import type { TaskStep } from "@/lib/domain/task/task.schema";
import { stepRunner } from "./registry";
import { StepFailure, type StepContext } from "./step";

/**
 * Runs one step under its limit. Returns what it saw. Throws AttemptError: `setup_step_failed` with index, type and
 * evidence, `setup_timeout` at a limit, or what the desktop itself threw; and the signal's reason when the attempt
 * was cancelled.
 */
export async function runStep(step: TaskStep, ctx: StepContext, cancel: AbortSignal): Promise<string> {
  const name = `step ${ctx.index + 1} (${step.type})`;
  const facts = { step_index: ctx.index, type: step.type };
  const fail = (message: string, evidence: Record<string, unknown>, cause?: unknown) =>
    new AttemptError("setup_step_failed", `${name}: ${message}`, { ...facts, ...evidence }, cause);
  const run = stepRunner(step.type);
  if (run === null) throw fail("there is no such step type", {});
  const late = new AttemptError("setup_timeout", `${name} did not end within its limit`, facts);
  try {
    return await Promise.race([run(step.parameters, ctx), firing(ctx.signal)]);
  } catch (error) {
    cancel.throwIfAborted();
    if (ctx.signal.aborted) throw late;
    if (error instanceof StepFailure) throw fail(error.message, error.evidence);
    if (error instanceof AttemptError && error.code !== "action_failed") throw error;
    throw fail(error instanceof Error ? error.message : String(error), {}, error);
  }
}

function firing(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fire = () => reject(signal.reason as Error);
    if (signal.aborted) fire();
    else signal.addEventListener("abort", fire, { once: true });
  });
}
