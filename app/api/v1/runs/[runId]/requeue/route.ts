import { withApi } from "@/lib/api/with-api";
import { requeueAttempts } from "@/lib/services/run/requeue-attempts";

export const dynamic = "force-dynamic";

/** Sends attempts that ended without a result back to the queue; a run that has ended is taken up again. Key or session; an Idempotency-Key makes a repeat give the first answer. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  idempotentAs: "POST /v1/runs/{runId}/requeue",
  handler: async ({ ctx, params, body }) => ({
    body: await requeueAttempts({ ctx, runId: params.runId ?? "", input: body }),
  }),
});
