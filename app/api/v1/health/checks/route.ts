import { healthOf } from "@/lib/api/health-of";
import { withApi } from "@/lib/api/with-api";
import { checkHealth } from "@/lib/services/health/check-health";

export const dynamic = "force-dynamic";

/** What is looked at, what was found and what to do. Key or session: it names hosts, which the open `/health` does not. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, installation }) => {
    const { checkedAt, ...health } = await checkHealth({ ctx, of: healthOf(installation) });
    return { body: { ...health, checked_at: checkedAt.toISOString() } };
  },
});
