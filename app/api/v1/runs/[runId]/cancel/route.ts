import { serializeRun } from "@/lib/api/serializers/run";
import { withApi } from "@/lib/api/with-api";
import { cancelRun } from "@/lib/services/run/cancel-run";

export const dynamic = "force-dynamic";

/** Cancels a run; safe to repeat. Key or session. A body is not read. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  handler: async ({ ctx, params }) => ({ body: serializeRun(await cancelRun({ ctx, runId: params.runId ?? "" })) }),
});
