import { deleteOtherSessions, deleteSessionOfUser } from "@/lib/db/sessions";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requirePerson } from "../require-person";

/** Ends one of the caller's own sessions at once. Throws `not_found`, also for a session of somebody else. */
export async function revokeSession({ ctx, sessionId }: { ctx: ServiceContext; sessionId: string }): Promise<void> {
  const userId = requirePerson(ctx);
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteSessionOfUser(tx, userId, sessionId))) {
      throw new AppError("not_found", "You have no such session.");
    }
    await emitAudit(ctx, tx, { action: "account.revoke_sessions", target: userId, data: { count: 1 } });
  });
}

/** Ends all of the caller's own sessions but the one named; returns how many. Safe to repeat. */
export async function revokeOtherSessions({
  ctx,
  currentId,
}: {
  ctx: ServiceContext;
  currentId: string;
}): Promise<number> {
  const userId = requirePerson(ctx);
  return inTransaction(ctx, async (tx) => {
    const count = await deleteOtherSessions(tx, userId, currentId);
    if (count > 0) await emitAudit(ctx, tx, { action: "account.revoke_sessions", target: userId, data: { count } });
    return count;
  });
}
