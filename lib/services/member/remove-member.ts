import { deleteMember } from "@/lib/db/members";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { getMemberInWorkspace } from "./member-in-workspace";
import { refuseLastOwner, refuseRoleChange } from "./refuse-role-change";

/**
 * Ends a membership: the person and every key they made are refused from now on, what they made stays. Everyone may
 * leave by themselves. Throws `not_found`, `forbidden`, and `conflict` for the last owner.
 */
export async function removeMember({ ctx, userId }: { ctx: ServiceContext; userId: string }): Promise<void> {
  const isLeaving = ctx.actor.type === "user" && ctx.actor.id === userId;
  if (!isLeaving) requireScope(ctx, "admin");
  await inTransaction(ctx, async (tx) => {
    const { role, name } = await getMemberInWorkspace(ctx, tx, userId);
    if (!isLeaving) refuseRoleChange(ctx, role, null);
    await refuseLastOwner(ctx, tx, userId);
    await deleteMember(tx, ctx.workspace.id, userId);
    const data = { name, left: isLeaving };
    await emitAudit(ctx, tx, { action: "member.remove", target: userId, before: { role }, data });
  });
}
