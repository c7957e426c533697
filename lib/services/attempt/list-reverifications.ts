import { findAttemptInWorkspace } from "@/lib/db/attempts";
import { listReverificationsOfAttempt, type ReverificationRecord } from "@/lib/db/reverifications";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";

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
  requireScope(ctx, "runs:read");
  const db = queryable(ctx);
  const workspaceId = ctx.workspace.id;
  if ((await findAttemptInWorkspace(db, workspaceId, attemptId)) === null) {
    throw new AppError("not_found", `There is no attempt ${attemptId.slice(0, 60)} in this workspace.`);
  }
  const rows = await listReverificationsOfAttempt(db, { workspaceId, attemptId, before, limit: limit + 1 });
  return pageOf(rows, limit, ({ id }) => id);
}
