import { runStatsQuery } from "@/lib/api/queries";
import { serializeRunStats } from "@/lib/api/serializers/run-stats";
import { withApi } from "@/lib/api/with-api";
import { getRunStats } from "@/lib/services/run/get-run-stats";

export const dynamic = "force-dynamic";

/** Rates of a run with denominators, intervals and bounds. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: runStatsQuery,
  handler: async ({ ctx, params, query }) => ({
    body: serializeRunStats(await getRunStats({ ctx, runId: params.runId ?? "", filter: query.filter })),
  }),
});
