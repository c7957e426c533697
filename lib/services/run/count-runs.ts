import { countRunViews, type RunViewCounts } from "@/lib/db/run-page";
import { queryable, userIdOf, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** How many runs of the workspace each view of the list holds, exact. */
export async function countRuns({ ctx }: { ctx: ServiceContext }): Promise<RunViewCounts> {
  requireScope(ctx, "runs:read");
  return countRunViews(queryable(ctx), ctx.workspace.id, userIdOf(ctx.actor));
}
