import type { ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getRunInWorkspace, viewRuns, type RunView } from "./run-view";

/** One run of the workspace. Throws `not_found`. */
export async function getRun({ ctx, runId }: { ctx: ServiceContext; runId: string }): Promise<RunView> {
  requireScope(ctx, "runs:read");
  const [view] = await viewRuns(ctx, [await getRunInWorkspace(ctx, runId)]);
  return view as RunView;
}
