import { withApi } from "@/lib/api/with-api";
import { labelAttempts } from "@/lib/services/label/label-attempts";

export const dynamic = "force-dynamic";

/** Calls ended attempts something in the caller's name, or takes that back. Key or session; an Idempotency-Key makes a repeat give the first answer. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  idempotentAs: "POST /v1/runs/{runId}/label",
  handler: async ({ ctx, params, body }) => ({
    body: await labelAttempts({ ctx, runId: params.runId ?? "", input: body }),
  }),
});
