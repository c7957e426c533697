import { newId } from "@/lib/config/new-id";
import { ensureMember, findFirstOwner, type MemberRecord } from "@/lib/db/members";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireSystem } from "../require-system";

/** Who the first owner is until someone else is made one. */
export const FIRST_OWNER = { name: "Owner", email: "owner@deskproof.local" } as const;

/** The workspace's first owner, made when there is none. For the installation itself; safe to repeat. */
export async function ensureOwner({
  ctx,
  owner = FIRST_OWNER,
}: {
  ctx: ServiceContext;
  owner?: { name: string; email: string };
}): Promise<MemberRecord> {
  requireSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const known = await findFirstOwner(tx, ctx.workspace.id);
    if (known !== null) return known;
    const { name, email } = owner;
    const userId = newId("user", ctx.now());
    const made = await ensureMember(tx, { workspaceId: ctx.workspace.id, userId, name, email, role: "owner" });
    await emitAudit(ctx, tx, { action: "auth.ensure_owner", target: made.userId, data: { email } });
    return made;
  });
}
