import { serializeHostPolicies } from "@/lib/api/serializers/policy";
import { withApi } from "@/lib/api/with-api";
import { listHosts } from "@/lib/services/host/list-hosts";

export const dynamic = "force-dynamic";

/** What acts in evaluations on each host. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx }) => ({ body: { data: (await listHosts({ ctx })).map(serializeHostPolicies) } }),
});
