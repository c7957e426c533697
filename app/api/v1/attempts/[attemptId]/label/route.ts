import { serializeAttemptLabels } from "@/lib/api/serializers/label";
import { withApi } from "@/lib/api/with-api";
import { getAttemptLabels, labelAttempt } from "@/lib/services/label/label-attempt";

export const dynamic = "force-dynamic";

/** What people called an attempt. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => ({
    body: serializeAttemptLabels(await getAttemptLabels({ ctx, attemptId: params.attemptId ?? "" })),
  }),
});

/** Calls it something, or takes that back. Key or session. */
export const PATCH = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  handler: async ({ ctx, params, body }) => ({
    body: serializeAttemptLabels(await labelAttempt({ ctx, attemptId: params.attemptId ?? "", input: body })),
  }),
});
