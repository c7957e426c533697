import type { AttemptVerb } from "@/lib/control/control-call";
import { findDesktopWorker, findDrivenAttempt, type DrivenAttempt } from "@/lib/db/driven-attempts";
import { findControlUrl } from "@/lib/db/serving-hosts";
import { AppError } from "@/lib/domain/errors";
import { EXTERNAL_POLICY } from "@/lib/domain/policy/built-in-policies";
import { queryable, type ServiceContext } from "../context";
import { controlCaller } from "../control-caller";
import type { AttemptCall } from "./attempt-call";

/**
 * Passes one call on to the worker of an attempt that a harness outside drives, and returns what it answered, unparsed,
 * with the attempt as it was before. Throws `not_found`, `attempt_not_acting`, `host_away`, and whatever the worker
 * refuses with.
 */
export async function callDriven(
  { ctx, control, attemptId, timeoutMs }: Omit<AttemptCall, "input"> & { timeoutMs?: number },
  verb: AttemptVerb,
  input: Record<string, unknown>,
): Promise<{ attempt: DrivenAttempt; answer: unknown }> {
  const { attempt, controlUrl } = await requireDriven(ctx, attemptId);
  const answer = await control.call({
    controlUrl,
    attemptId: attempt.id,
    verb,
    ...controlCaller(ctx),
    input,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return { attempt, answer };
}

/**
 * An attempt at work that a harness outside drives, and where its worker takes calls. Throws `not_found`,
 * `attempt_not_acting` for one that is driven by somebody else or not at work, `host_away`.
 */
async function requireDriven(
  ctx: ServiceContext,
  attemptId: string,
): Promise<{ attempt: DrivenAttempt; controlUrl: string }> {
  const db = queryable(ctx);
  const attempt = await findDrivenAttempt(db, ctx.workspace.id, attemptId);
  if (attempt === null) {
    throw new AppError("not_found", `There is no attempt ${attemptId.slice(0, 60)} in this workspace.`);
  }
  const { status, endedBy, run, desktopId } = attempt;
  const details = { status, ended_by: endedBy, policy: run.policy };
  if (run.policy !== EXTERNAL_POLICY) {
    throw new AppError("attempt_not_acting", `The policy ${run.policy} acts in this attempt.`, { details });
  }
  const worker = desktopId === null || status !== "running" ? null : await findDesktopWorker(db, desktopId);
  if (worker === null) {
    throw new AppError("attempt_not_acting", `The attempt is ${status}, and it takes no action now.`, { details });
  }
  const controlUrl = await findControlUrl(db, worker);
  if (controlUrl === null) throw new AppError("host_away", "The host of this attempt is away.");
  return { attempt, controlUrl };
}
