import { listMembersInWorkspace, type ListedMember } from "@/lib/db/members";
import { mayChangeRole } from "@/lib/domain/workspace/role";
import type { MemberAction } from "@/lib/domain/workspace/member.wire";
import { hasScope, queryable, roleOf, userIdOf, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

export interface MemberView extends ListedMember {
  isYou: boolean;
  availableActions: MemberAction[];
}

/** Everyone in the workspace, by name. Every member may see who the others are. */
export async function listMembers({ ctx }: { ctx: ServiceContext }): Promise<MemberView[]> {
  requireScope(ctx, "runs:read");
  const members = await listMembersInWorkspace(queryable(ctx), ctx.workspace.id);
  const owners = members.filter(({ role }) => role === "owner").length;
  return members.map((member) => ({
    ...member,
    isYou: member.userId === userIdOf(ctx.actor),
    availableActions: actionsOn(ctx, member, owners),
  }));
}

function actionsOn(ctx: ServiceContext, { userId, role }: ListedMember, owners: number): MemberAction[] {
  const { actor } = ctx;
  if (actor.type === "user" && actor.id === userId) return role === "owner" && owners === 1 ? [] : ["leave"];
  if (!hasScope(actor, "admin") || !mayChangeRole(roleOf(actor), role, null)) return [];
  return actor.type === "api_key" && role === "owner" ? [] : ["change_role", "remove"];
}
