import { readOptionalJson } from "@/lib/api/read-json";
import { serializeRun } from "@/lib/api/serializers/run";
import { withApi } from "@/lib/api/with-api";
import { cancelRun } from "@/lib/services/run/cancel-run";

export const dynamic = "force-dynamic";

/** Cancels a run; safe to repeat. Key or session. Without a body, what is at work is judged as it stands. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  handler: async ({ ctx, params, request }) => ({
    body: serializeRun(await cancelRun({ ctx, runId: params.runId ?? "", input: await readOptionalJson(request) })),
  }),
});
