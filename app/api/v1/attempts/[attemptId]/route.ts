import { serializeAttemptDetail } from "@/lib/api/serializers/attempt";
import { withApi } from "@/lib/api/with-api";
import { getAttempt } from "@/lib/services/attempt/get-attempt";

export const dynamic = "force-dynamic";

/** One attempt with steps, gates and verification. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => ({
    body: serializeAttemptDetail(await getAttempt({ ctx, attemptId: params.attemptId ?? "" })),
  }),
});
