import { z } from "zod";
import { ROLES, roleSchema } from "./role";

export const MEMBER_ACTIONS = ["change_role", "remove", "leave"] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

export const memberWire = z
  .object({
    user_id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    joined_at: z.string(),
    is_you: z.boolean(),
    available_actions: z.array(z.enum(MEMBER_ACTIONS)).describe("what this caller may do to this member now"),
  })
  .meta({ id: "Member" });
export type MemberWire = z.infer<typeof memberWire>;

export const memberRoleSchema = z.strictObject({ role: roleSchema });
export type MemberRole = z.infer<typeof memberRoleSchema>;
