import { serializeRunMetrics } from "@/lib/api/serializers/run-metrics";
import { withApi } from "@/lib/api/with-api";
import { getRunMetrics } from "@/lib/services/run/get-run-metrics";

export const dynamic = "force-dynamic";

/** Series behind the metrics tab. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => ({
    body: serializeRunMetrics(await getRunMetrics({ ctx, runId: params.runId ?? "" })),
  }),
});
