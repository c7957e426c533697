import { serializeRun } from "@/lib/api/serializers/run";
import { withApi } from "@/lib/api/with-api";
import { pauseRun } from "@/lib/services/run/pause-run";

export const dynamic = "force-dynamic";

/** Pauses a run: nothing new starts, what works goes on. Key or session; safe to repeat. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  handler: async ({ ctx, params, body }) => ({
    body: serializeRun(await pauseRun({ ctx, runId: params.runId ?? "", input: body })),
  }),
});
