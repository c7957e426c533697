import { listRunEvents as readEvents, type RunEventQuery, type RunEventRecord } from "@/lib/db/run-event-log";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "./run-view";

/** A page of a run's log; `next` is the number the following page starts after. Throws `not_found`. */
export async function listRunEvents({
  ctx,
  runId,
  query,
}: {
  ctx: ServiceContext;
  runId: string;
  query: RunEventQuery;
}): Promise<Page<RunEventRecord, number>> {
  requireScope(ctx, "runs:read");
  await getRunInWorkspace(ctx, runId);
  const rows = await readEvents(queryable(ctx), runId, { ...query, limit: query.limit + 1 });
  return pageOf(rows, query.limit, (event) => event.seq);
}
