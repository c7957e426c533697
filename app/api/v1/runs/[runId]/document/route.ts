import { withApi } from "@/lib/api/with-api";
import { getRunDocument } from "@/lib/services/run/get-run-document";

export const dynamic = "force-dynamic";

/** The run document as launched, ready to be sent again. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => ({ body: await getRunDocument({ ctx, runId: params.runId ?? "" }) }),
});
