import { setTimeout as delay } from "node:timers/promises";
import { findDrivenAttempt, type DrivenAttempt } from "@/lib/db/driven-attempts";
import { findStep, type StepRecord } from "@/lib/db/steps";
import { attemptActSchema, takenUpSchema } from "@/lib/domain/attempt/attempt.drive.wire";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import type { AttemptCall } from "./attempt-call";
import { callDriven } from "./driven-attempt";

/** An action with its settle takes seconds; an attempt may still work on the one before. */
const LIMIT_MS = 120_000;
const LOOK_MS = 40;

export interface DrivenStep {
  step: StepRecord;
  attempt: DrivenAttempt;
}

/**
 * Has a harness outside play one action in an attempt that waits for it, and returns the step when it is recorded. Not
 * safe to repeat. Throws `not_found`, `attempt_not_acting`, `host_away`, and `invalid_request` for an action that the
 * attempt's desktop cannot play: nothing was done then, and the attempt waits on.
 */
export async function actInAttempt({ input, ...call }: AttemptCall): Promise<DrivenStep> {
  requireScope(call.ctx, "desktops:write");
  const asked = parseInput(attemptActSchema, input);
  const { attempt, answer } = await callDriven({ ...call, timeoutMs: LIMIT_MS }, "act", asked);
  return recorded(call.ctx, attempt, takenUpSchema.parse(answer).step_index);
}

/** The step as soon as the worker has stored it. */
async function recorded(ctx: ServiceContext, attempt: DrivenAttempt, index: number): Promise<DrivenStep> {
  const db = queryable(ctx);
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    const step = await findStep(db, attempt, index);
    const now = await findDrivenAttempt(db, ctx.workspace.id, attempt.id);
    if (step !== null && now !== null) return { step, attempt: now };
    if (now === null || now.leaseEpoch !== attempt.leaseEpoch) break;
    await delay(LOOK_MS);
  }
  throw new AppError("host_away", "The worker took the action up and did not tell what came of it.");
}
