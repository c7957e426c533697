import { listInvitationsInWorkspace } from "@/lib/db/invitations";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { viewInvitations, type InvitationView } from "./invitation-view";

/** The workspace's invitations, newest first, ended ones too. */
export async function listInvitations({ ctx }: { ctx: ServiceContext }): Promise<InvitationView[]> {
  requireScope(ctx, "admin");
  return viewInvitations(ctx, await listInvitationsInWorkspace(queryable(ctx), ctx.workspace.id));
}
