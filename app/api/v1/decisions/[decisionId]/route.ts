import { serializeDecision } from "@/lib/api/serializers/decision";
import { withApi } from "@/lib/api/with-api";
import { getDecision } from "@/lib/services/decision/get-decision";
import { labelDecision } from "@/lib/services/decision/label-decision";

export const dynamic = "force-dynamic";

/** One decision with every try. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  handler: async ({ ctx, params }) => ({
    body: serializeDecision(await getDecision({ ctx, decisionId: params.decisionId ?? "" })),
  }),
});

/** Notes what became of it; safe to repeat. Key or session. */
export const PATCH = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  handler: async ({ ctx, params, body }) => ({
    body: serializeDecision(await labelDecision({ ctx, decisionId: params.decisionId ?? "", input: body })),
  }),
});
