import { findApproval } from "@/lib/db/toolset-approvals";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { viewApproval, type ApprovalView } from "./approval-view";

/** One request for leave. Throws `not_found`. */
export async function getApproval({
  ctx,
  approvalId,
}: {
  ctx: ServiceContext;
  approvalId: string;
}): Promise<ApprovalView> {
  requireScope(ctx, "desktops:read");
  const approval = await findApproval(queryable(ctx), ctx.workspace.id, approvalId);
  if (!approval) throw new AppError("not_found", "There is no such approval in this workspace.");
  return viewApproval(ctx, approval);
}
