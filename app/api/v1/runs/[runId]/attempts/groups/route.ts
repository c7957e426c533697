import { attemptGroupsQuery } from "@/lib/api/queries";
import { serializeAttemptGroups } from "@/lib/api/serializers/attempt-groups";
import { withApi } from "@/lib/api/with-api";
import { getAttemptGroups } from "@/lib/services/attempt/get-attempt-groups";

export const dynamic = "force-dynamic";

/** Attempts of a run counted by one field, under a filter. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: attemptGroupsQuery,
  handler: async ({ ctx, params, query }) => ({
    body: serializeAttemptGroups(await getAttemptGroups({ ctx, runId: params.runId ?? "", ...query })),
  }),
});
