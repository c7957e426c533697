import { listRunIds, type RunListKey, type RunListQuery } from "@/lib/db/run-page";
import { findRunsInWorkspace } from "@/lib/db/runs";
import { queryable, userIdOf, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { viewRuns, type RunView } from "./run-view";

export type RunsAsked = Omit<RunListQuery, "createdByUserId"> & {
  /** Only those that the caller, or a key of the caller, started; none for a caller who is no person. */
  mine?: boolean;
};

/** Runs of the workspace, by default the newest first. `limit` is 1 to 200. */
export async function listRuns({
  ctx,
  query: { mine = false, ...query },
}: {
  ctx: ServiceContext;
  query: RunsAsked;
}): Promise<Page<RunView, RunListKey>> {
  requireScope(ctx, "runs:read");
  const userId = userIdOf(ctx.actor);
  if (mine && userId === null) return { items: [], next: null };
  const owner = mine && userId !== null ? { createdByUserId: userId } : {};
  const db = queryable(ctx);
  const keys = await listRunIds(db, ctx.workspace.id, { ...query, ...owner, limit: query.limit + 1 });
  const page = pageOf(keys, query.limit, (key) => key);
  const ids = page.items.map(({ id }) => id);
  const runs = await findRunsInWorkspace(db, ctx.workspace.id, ids);
  return { items: await viewRuns(ctx, runs), next: page.next };
}
