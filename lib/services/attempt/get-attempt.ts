import { findAttemptInWorkspace, type AttemptDetailRecord } from "@/lib/db/attempts";
import { listGates } from "@/lib/db/episodes";
import { listSteps, type StepRecord } from "@/lib/db/steps";
import { AppError } from "@/lib/domain/errors";
import type { GateResult } from "@/lib/domain/gate/gate";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** An attempt with its evidence. Steps and gates are those of the try that counts. */
export interface AttemptView extends AttemptDetailRecord {
  gates: GateResult[];
  steps: StepRecord[];
}

/** One attempt of the workspace with steps, gates and verification. Throws `not_found`. */
export async function getAttempt({ ctx, attemptId }: { ctx: ServiceContext; attemptId: string }): Promise<AttemptView> {
  requireScope(ctx, "runs:read");
  const db = queryable(ctx);
  const attempt = await findAttemptInWorkspace(db, ctx.workspace.id, attemptId);
  if (attempt === null) {
    throw new AppError("not_found", `There is no attempt ${attemptId.slice(0, 60)} in this workspace.`);
  }
  const [gates, steps] = await Promise.all([
    listGates(db, attempt.id, attempt.leaseEpoch),
    listSteps(db, attempt.id, attempt.leaseEpoch),
  ]);
  return { ...attempt, gates, steps };
}
