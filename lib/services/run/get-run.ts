import type { ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { readEta } from "./run-eta";
import { getRunInWorkspace, viewRuns, type RunView } from "./run-view";

/** One run of the workspace, with how much longer it takes. Throws `not_found`. */
export async function getRun({ ctx, runId }: { ctx: ServiceContext; runId: string }): Promise<RunView> {
  requireScope(ctx, "runs:read");
  const run = await getRunInWorkspace(ctx, runId);
  const [view] = await viewRuns(ctx, [run]);
  const seen = view as RunView;
  // Of what does not move nobody can say how long it takes.
  const moves = seen.waiting === null || seen.waiting.code === "next";
  return { ...seen, eta: moves ? await readEta(ctx, run, seen.computersActive) : null };
}
