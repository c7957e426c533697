import { giveBack } from "@/lib/db/set-aside";
import { revalidateRefusal, type AttemptOperationWire } from "@/lib/domain/attempt/attempt.operations";
import { actorLabel, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { operateAttempts } from "./operate-attempts";

/**
 * Undoes `invalidateAttempts`: the results count again as they did. What gates made invalid stays invalid. Throws
 * `not_found`, `forbidden`, `invalid_filter`, and `invalid_request` when neither filter nor ids are given.
 */
export async function revalidateAttempts(call: {
  ctx: ServiceContext;
  runId: string;
  input: unknown;
}): Promise<AttemptOperationWire> {
  const { ctx, runId } = call;
  const actor = actorLabel(ctx.actor);
  return operateAttempts(call, {
    what: "give results back",
    refusalOf: revalidateRefusal,
    change: (tx, { id }, { reason }) => giveBack(tx, { attemptId: id, runId, actor, reason, now: ctx.now() }),
    after: (tx, changed, { reason, filter }) =>
      emitAudit(ctx, tx, {
        action: "attempt.revalidate",
        target: runId,
        data: { reason, filter: filter ?? null, attempt_ids: changed },
      }),
  });
}
