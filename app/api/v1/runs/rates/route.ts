import { runRatesQuery } from "@/lib/api/queries";
import { serializeRunRate } from "@/lib/api/serializers/run-stats";
import { withApi } from "@/lib/api/with-api";
import { listRunRates } from "@/lib/services/run/list-run-rates";

export const dynamic = "force-dynamic";

/** Success rates of several runs with all that they need beside them. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  query: runRatesQuery,
  handler: async ({ ctx, query }) => ({
    body: { data: (await listRunRates({ ctx, runIds: query.run_id })).map(serializeRunRate) },
  }),
});
