import { withApi } from "@/lib/api/with-api";
import type { RunViewCountsWire } from "@/lib/domain/run/run.wire";
import { countRuns } from "@/lib/services/run/count-runs";

export const dynamic = "force-dynamic";

/** How many runs each view of the list holds. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx }) => {
    const { all, live, needsLook, mine } = await countRuns({ ctx });
    return { body: { all, live, needs_look: needsLook, mine } satisfies RunViewCountsWire };
  },
});
