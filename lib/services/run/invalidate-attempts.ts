import { setAside } from "@/lib/db/set-aside";
import { invalidateRefusal, type AttemptOperationWire } from "@/lib/domain/attempt/attempt.operations";
import { actorLabel, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { operateAttempts } from "./operate-attempts";

/**
 * Sets results of valid attempts aside, with a reason: they count as invalid everywhere until `revalidateAttempts` gives them
 * back. What their gates and checkers said stays. Throws `not_found`, `forbidden`, `invalid_filter`, and `invalid_request`
 * when neither filter nor ids are given.
 */
export async function invalidateAttempts(call: {
  ctx: ServiceContext;
  runId: string;
  input: unknown;
}): Promise<AttemptOperationWire> {
  const { ctx, runId } = call;
  const actor = actorLabel(ctx.actor);
  return operateAttempts(call, {
    what: "set results aside",
    refusalOf: invalidateRefusal,
    change: (tx, { id }, { reason }) => setAside(tx, { attemptId: id, runId, actor, reason, now: ctx.now() }),
    after: (tx, changed, { reason, filter }) =>
      emitAudit(ctx, tx, {
        action: "attempt.invalidate",
        target: runId,
        data: { reason, filter: filter ?? null, attempt_ids: changed },
      }),
  });
}
