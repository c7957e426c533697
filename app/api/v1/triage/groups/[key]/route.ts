import { serializeGroupOverRuns } from "@/lib/api/serializers/triage";
import { withApi } from "@/lib/api/with-api";
import { getFailureGroup } from "@/lib/services/triage/get-failure-group";

export const dynamic = "force-dynamic";

/** A failure group over all runs of the workspace. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => ({
    body: serializeGroupOverRuns(await getFailureGroup({ ctx, key: params.key ?? "" })),
  }),
});
