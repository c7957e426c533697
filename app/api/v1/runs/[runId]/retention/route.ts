import { withApi } from "@/lib/api/with-api";
import { listRunRemovals } from "@/lib/services/retention/list-run-removals";

export const dynamic = "force-dynamic";

/** What the run names and retention removed. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, params }) => ({ body: await listRunRemovals({ ctx, runId: params.runId ?? "" }) }),
});
