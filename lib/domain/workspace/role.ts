import { z } from "zod";

/** Membership roles, strongest first. */
export const ROLES = ["owner", "admin", "member", "viewer"] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** Who may cancel a run: its creator, admins and owners. */
export function mayCancelRun(
  actor: { userId: string | null; role: Role },
  run: { createdByUserId: string | null },
): boolean {
  if (actor.role === "owner" || actor.role === "admin") return true;
  return actor.role === "member" && actor.userId !== null && actor.userId === run.createdByUserId;
}
