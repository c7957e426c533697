import {
  decideApproval as writeDecision,
  findApproval,
  listApprovals as readApprovals,
  type ApprovalRecord,
} from "@/lib/db/toolset-approvals";
import { AppError } from "@/lib/domain/errors";
import type { ApprovalStatus } from "@/lib/domain/toolset/approval.status";
import { approvalDecisionSchema } from "@/lib/domain/toolset/toolset.wire";
import { actorLabel, hasScope, queryable, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { pageOf, type Page } from "../page";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";

/** An approval as this caller sees it now. */
export interface ApprovalView extends Omit<ApprovalRecord, "status"> {
  status: ApprovalStatus | "expired";
  availableActions: Array<"grant" | "refuse">;
}

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

/**
 * Grants or refuses a request. Only a person who is signed in may: a key that asks for a call must not be able to allow
 * it. Throws `not_found`, `forbidden`, and `invalid_transition` for one that is decided, used or expired.
 */
export async function decideApproval({
  ctx,
  approvalId,
  input,
}: {
  ctx: ServiceContext;
  approvalId: string;
  input: unknown;
}): Promise<ApprovalView> {
  requireScope(ctx, "desktops:write");
  const { decision } = parseInput(approvalDecisionSchema, input);
  const { actor } = ctx;
  if (actor.type !== "user") throw new AppError("forbidden", "Only a person who is signed in may decide this.");
  const before = await getApproval({ ctx, approvalId });
  await inTransaction(ctx, async (tx) => {
    const asked = { workspaceId: ctx.workspace.id, id: approvalId, event: decision, now: ctx.now() };
    const by = { decidedBy: actorLabel(actor), decidedName: actor.name };
    if (!(await writeDecision(tx, asked, by))) {
      throw new AppError("invalid_transition", `The approval is ${before.status}: it cannot be decided any more.`, {
        details: { status: before.status },
      });
    }
    await emitAudit(ctx, tx, { action: "toolset.decide_approval", target: approvalId, data: { decision } });
  });
  return getApproval({ ctx, approvalId });
}

function viewApproval(ctx: ServiceContext, approval: ApprovalRecord): ApprovalView {
  const isOver = approval.expiresAt <= ctx.now();
  const isOpen = approval.status === "pending" || approval.status === "granted";
  const status = isOver && isOpen ? "expired" : approval.status;
  const mayDecide = ctx.actor.type === "user" && hasScope(ctx.actor, "desktops:write");
  const availableActions: ApprovalView["availableActions"] =
    !mayDecide || isOver ? [] : status === "pending" ? ["grant", "refuse"] : status === "granted" ? ["refuse"] : [];
  return { ...approval, status, availableActions };
}
