import { lockOwners } from "@/lib/db/members";
import type { Queryable } from "@/lib/db/client";
import { AppError } from "@/lib/domain/errors";
import { mayChangeRole, type Role } from "@/lib/domain/workspace/role";
import { roleOf, type ServiceContext } from "../context";

/** Throws `forbidden` for a change that the caller's role does not include; a key never makes or unmakes an owner. */
export function refuseRoleChange(ctx: ServiceContext, from: Role | null, to: Role | null): void {
  const isKey = ctx.actor.type === "api_key" && (from === "owner" || to === "owner");
  if (mayChangeRole(roleOf(ctx.actor), from, to) && !isKey) return;
  throw new AppError("forbidden", "Only owners who are signed in may make someone an owner, or no longer one.");
}

/** Throws `conflict` when the workspace would be left without an owner. */
export async function refuseLastOwner(ctx: ServiceContext, tx: Queryable, userId: string): Promise<void> {
  const owners = await lockOwners(tx, ctx.workspace.id);
  if (!owners.includes(userId) || owners.length > 1) return;
  throw new AppError("conflict", "This is the last owner of the workspace. Make someone else an owner first.");
}
