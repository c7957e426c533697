import type { ApprovalRecord } from "@/lib/db/toolset-approvals";
import { approvalMachine, type ApprovalStatus } from "@/lib/domain/toolset/approval.status";
import { hasScope, type ServiceContext } from "../context";

/** An approval as this caller sees it now. */
export interface ApprovalView extends Omit<ApprovalRecord, "status"> {
  status: ApprovalStatus | "expired";
  availableActions: Array<"grant" | "refuse">;
}

const DECISIONS = ["grant", "refuse"] as const;

/** Adds what its time and this caller make of it: one that is over is expired, whatever its row says. */
export function viewApproval(ctx: ServiceContext, approval: ApprovalRecord): ApprovalView {
  const isOver = approval.expiresAt <= ctx.now();
  const isOpen = approval.status === "pending" || approval.status === "granted";
  const status = isOver && isOpen ? "expired" : approval.status;
  const mayDecide = ctx.actor.type === "user" && hasScope(ctx.actor, "desktops:write");
  const possible = DECISIONS.filter((event) => approvalMachine.fromOf(event).includes(approval.status));
  return { ...approval, status, availableActions: mayDecide && !isOver ? possible : [] };
}
