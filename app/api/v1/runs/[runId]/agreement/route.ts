import { serializeRunAgreement } from "@/lib/api/serializers/label";
import { withApi } from "@/lib/api/with-api";
import { getRunAgreement } from "@/lib/services/label/get-run-agreement";

export const dynamic = "force-dynamic";

/** How people agree over the attempts of a run. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => ({
    body: serializeRunAgreement(await getRunAgreement({ ctx, runId: params.runId ?? "" })),
  }),
});
