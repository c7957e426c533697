import { serializeMember } from "@/lib/api/serializers/people";
import { withApi } from "@/lib/api/with-api";
import { listMembers } from "@/lib/services/member/list-members";

export const dynamic = "force-dynamic";

/** Everyone in the workspace, with what the caller may do to each. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx }) => ({ body: { data: (await listMembers({ ctx })).map(serializeMember) } }),
});
