import { serializeBestOf } from "@/lib/api/serializers/best-of";
import { withApi } from "@/lib/api/with-api";
import { getBestOf } from "@/lib/services/best-of/get-best-of";

export const dynamic = "force-dynamic";

/** What a judge picked of each forked cohort, and what that comes to. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => ({ body: serializeBestOf(await getBestOf({ ctx, runId: params.runId ?? "" })) }),
});
