import { listAuditInWorkspace, type AuditPlace, type AuditQuery, type AuditRecord } from "@/lib/db/audit-events";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";

/** The workspace's audit log, newest first; `limit` is 1 to 200. */
export async function listAudit({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: AuditQuery;
}): Promise<Page<AuditRecord, AuditPlace>> {
  requireScope(ctx, "admin");
  const rows = await listAuditInWorkspace(queryable(ctx), ctx.workspace.id, { ...query, limit: query.limit + 1 });
  return pageOf(rows, query.limit, ({ at, id }) => ({ at, id }));
}
