import { writeMemberRole } from "@/lib/db/members";
import { memberRoleSchema } from "@/lib/domain/workspace/member.wire";
import { AppError } from "@/lib/domain/errors";
import { userIdOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { getMemberInWorkspace } from "./member-in-workspace";
import { refuseLastOwner, refuseRoleChange } from "./refuse-role-change";

/**
 * Gives a member another role; it holds from their next request on, for their keys too. Safe to repeat. Throws
 * `not_found`, `forbidden`, and `conflict` for the last owner and for one's own role.
 */
export async function changeMemberRole({
  ctx,
  userId,
  input,
}: {
  ctx: ServiceContext;
  userId: string;
  input: unknown;
}): Promise<void> {
  requireScope(ctx, "admin");
  const { role } = parseInput(memberRoleSchema, input);
  if (userIdOf(ctx.actor) === userId) throw new AppError("conflict", "Nobody changes their own role.");
  await inTransaction(ctx, async (tx) => {
    const member = await getMemberInWorkspace(ctx, tx, userId);
    if (member.role === role) return;
    refuseRoleChange(ctx, member.role, role);
    await refuseLastOwner(ctx, tx, userId);
    await writeMemberRole(tx, ctx.workspace.id, userId, role);
    const change = { before: { role: member.role }, after: { role } };
    await emitAudit(ctx, tx, { action: "member.change_role", target: userId, ...change, data: { name: member.name } });
  });
}
