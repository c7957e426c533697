import { serializeRunPlan } from "@/lib/api/serializers/run-plan";
import { withApi } from "@/lib/api/with-api";
import { planRun } from "@/lib/services/run/plan-run";

export const dynamic = "force-dynamic";

/** What a run would come to and whether it would be taken. Key or session; nothing is started or kept. */
export const POST = withApi({
  auth: "any",
  scope: "runs:write",
  body: true,
  handler: async ({ ctx, body }) => ({ body: serializeRunPlan(await planRun({ ctx, input: body })) }),
});
