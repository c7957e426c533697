import { lockRun } from "@/lib/db/run-events";
import { resumeLocked } from "@/lib/db/run-pause";
import { AppError } from "@/lib/domain/errors";
import { isRunFinal, type RunStatus } from "@/lib/domain/run/run.status";
import { actorLabel, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { getRun } from "./get-run";
import { getOwnRun } from "./operable-run";
import type { RunView } from "./run-view";

/**
 * Lets a paused run go on; the time of the pause does not count to its time cap. The creator, admins and owners may. Safe to
 * repeat. Throws `not_found`, `forbidden`, and `invalid_transition` for a run that has ended.
 */
export async function resumeRun({ ctx, runId }: { ctx: ServiceContext; runId: string }): Promise<RunView> {
  await getOwnRun(ctx, runId, "resume it");
  await inTransaction(ctx, async (tx) => {
    const run = await lockRun(tx, runId);
    const status = run?.status as RunStatus;
    if (!run || isRunFinal(status)) {
      throw new AppError("invalid_transition", `A run that is ${status} cannot be resumed.`, {
        details: { from: status, event: "resume" },
      });
    }
    const resumed = await resumeLocked(tx, run, { actor: actorLabel(ctx.actor), now: ctx.now() });
    if (resumed) await emitAudit(ctx, tx, { action: "run.resume", target: runId });
  });
  return getRun({ ctx, runId });
}
