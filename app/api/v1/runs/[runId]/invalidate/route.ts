import { withApi } from "@/lib/api/with-api";
import { invalidateAttempts } from "@/lib/services/run/invalidate-attempts";

export const dynamic = "force-dynamic";

/** Sets results of valid attempts aside; they count as invalid until that is undone. Key or session; an Idempotency-Key makes a repeat give the first answer. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  idempotentAs: "POST /v1/runs/{runId}/invalidate",
  handler: async ({ ctx, params, body }) => ({
    body: await invalidateAttempts({ ctx, runId: params.runId ?? "", input: body }),
  }),
});
