import { listApprovals as readApprovals } from "@/lib/db/toolset-approvals";
import type { ApprovalStatus } from "@/lib/domain/toolset/approval.status";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { viewApproval, type ApprovalView } from "./approval-view";

/** Requests of the workspace, newest first. */
export async function listApprovals({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: { status?: ApprovalStatus; before?: string; limit: number };
}): Promise<Page<ApprovalView, { id: string }>> {
  requireScope(ctx, "desktops:read");
  const found = { ...query, limit: query.limit + 1, now: ctx.now() };
  const rows = await readApprovals(queryable(ctx), ctx.workspace.id, found);
  const page = pageOf(rows, query.limit, ({ id }) => ({ id }));
  return { ...page, items: page.items.map((approval) => viewApproval(ctx, approval)) };
}
