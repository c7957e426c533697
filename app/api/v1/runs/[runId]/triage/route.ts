import { runTriageQuery } from "@/lib/api/compare-queries";
import { serializeRunTriage } from "@/lib/api/serializers/triage";
import { withApi } from "@/lib/api/with-api";
import { getRunTriage } from "@/lib/services/triage/get-run-triage";

export const dynamic = "force-dynamic";

/** Failure groups and suspect verdicts of a run against a baseline. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: runTriageQuery,
  handler: async ({ ctx, params, query }) => ({
    body: serializeRunTriage(await getRunTriage({ ctx, runId: params.runId ?? "", baseline: query.baseline })),
  }),
});
