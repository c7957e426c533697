import { findInvitationInWorkspace, revokeInvitationRow } from "@/lib/db/invitations";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { viewInvitations, type InvitationView } from "./invitation-view";

/** Ends an open invitation; safe to repeat, and nothing for one that has ended. Throws `not_found`. */
export async function revokeInvitation({ ctx, id }: { ctx: ServiceContext; id: string }): Promise<InvitationView> {
  requireScope(ctx, "admin");
  const found = await inTransaction(ctx, async (tx) => {
    if (await findInvitationInWorkspace(tx, ctx.workspace.id, id)) {
      if (await revokeInvitationRow(tx, id, ctx.now())) {
        await emitAudit(ctx, tx, { action: "invitation.revoke", target: id });
      }
    }
    return findInvitationInWorkspace(tx, ctx.workspace.id, id);
  });
  if (found === null) throw new AppError("not_found", "There is no such invitation in this workspace.");
  const [view] = await viewInvitations(ctx, [found]);
  return view as InvitationView;
}
