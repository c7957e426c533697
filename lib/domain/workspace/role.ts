import { z } from "zod";

/** Membership roles, strongest first. */
export const ROLES = ["owner", "admin", "member", "viewer"] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** What a role may do beyond its scopes; persons only, never keys, except for cancelling. */
export const ROLE_RIGHTS = {
  cancel_any_run: { words: "cancel runs of others", roles: ["owner", "admin"] },
  update_workspace: { words: "rename the workspace, change its limits", roles: ["owner", "admin"] },
  change_owners: { words: "make someone an owner, or no longer one", roles: ["owner"] },
  create_workspace: { words: "make another workspace", roles: ["owner"] },
} as const satisfies Record<string, { words: string; roles: readonly Role[] }>;
export type RoleRight = keyof typeof ROLE_RIGHTS;

export function roleHasRight(role: Role, right: RoleRight): boolean {
  return (ROLE_RIGHTS[right].roles as readonly Role[]).includes(role);
}

/** Who may cancel a run: its creator, admins and owners. */
export function mayCancelRun(
  actor: { userId: string | null; role: Role },
  run: { createdByUserId: string | null },
): boolean {
  if (roleHasRight(actor.role, "cancel_any_run")) return true;
  return actor.role === "member" && actor.userId !== null && actor.userId === run.createdByUserId;
}

/** Whether someone may turn a member of one role into another; null is "no member". Owners are made and unmade by owners. */
export function mayChangeRole(actor: Role, from: Role | null, to: Role | null): boolean {
  if (from === "owner" || to === "owner") return roleHasRight(actor, "change_owners");
  return actor === "owner" || actor === "admin";
}
