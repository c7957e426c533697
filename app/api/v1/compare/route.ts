import { compareQuery } from "@/lib/api/compare-queries";
import { serializeComparison } from "@/lib/api/serializers/comparison";
import { withApi } from "@/lib/api/with-api";
import { compareRuns } from "@/lib/services/compare/compare-runs";

export const dynamic = "force-dynamic";

/** Runs held against a base, by pairs of tasks. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: compareQuery,
  handler: async ({ ctx, query: { base, cand, filter } }) => ({
    body: serializeComparison(await compareRuns({ ctx, baseId: base, candidateIds: cand, filter })),
  }),
});
