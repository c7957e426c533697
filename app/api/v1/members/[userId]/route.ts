import { withApi } from "@/lib/api/with-api";
import { changeMemberRole } from "@/lib/services/member/change-member-role";
import { removeMember } from "@/lib/services/member/remove-member";

export const dynamic = "force-dynamic";

/** Gives a member another role; owners are made and unmade by owners who are signed in. Safe to repeat. */
export const PATCH = withApi({
  auth: "any",
  scope: "admin",
  body: true,
  handler: async ({ ctx, params, body }) => {
    await changeMemberRole({ ctx, userId: params.userId ?? "", input: body });
    return { status: 204, body: null };
  },
});

/** Ends a membership, one's own too, except for the last owner's. */
export const DELETE = withApi({
  auth: "any",
  handler: async ({ ctx, params }) => {
    await removeMember({ ctx, userId: params.userId ?? "" });
    return { status: 204, body: null };
  },
});
