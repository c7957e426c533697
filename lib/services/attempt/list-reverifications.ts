import { listReverificationsOfAttempt, type ReverificationRecord } from "@/lib/db/reverifications";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { getAttemptInWorkspace } from "./attempt-in-workspace";

/** Second judgements of one attempt, newest first; `limit` is 1 to 200. Throws `not_found`. */
export async function listReverifications({
  ctx,
  attemptId,
  query: { before, limit },
}: {
  ctx: ServiceContext;
  attemptId: string;
  query: { before?: string; limit: number };
}): Promise<Page<ReverificationRecord, string>> {
  requireScope(ctx, "content:read");
  await getAttemptInWorkspace(ctx, attemptId);
  const asked = { workspaceId: ctx.workspace.id, attemptId, before, limit: limit + 1 };
  const rows = await listReverificationsOfAttempt(queryable(ctx), asked);
  return pageOf(rows, limit, ({ id }) => id);
}
