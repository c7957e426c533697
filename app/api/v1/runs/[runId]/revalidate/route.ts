import { withApi } from "@/lib/api/with-api";
import { revalidateAttempts } from "@/lib/services/run/revalidate-attempts";

export const dynamic = "force-dynamic";

/** Undoes an invalidation by a person; what gates made invalid stays so. Key or session; an Idempotency-Key makes a repeat give the first answer. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  idempotentAs: "POST /v1/runs/{runId}/revalidate",
  handler: async ({ ctx, params, body }) => ({
    body: await revalidateAttempts({ ctx, runId: params.runId ?? "", input: body }),
  }),
});
