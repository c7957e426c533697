import { serializeRun } from "@/lib/api/serializers/run";
import { withApi } from "@/lib/api/with-api";
import { getRun } from "@/lib/services/run/get-run";

export const dynamic = "force-dynamic";

/** One run. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => ({ body: serializeRun(await getRun({ ctx, runId: params.runId ?? "" })) }),
});
