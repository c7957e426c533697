import { approvalMachine, type ApprovalStatus } from "@/lib/domain/toolset/approval.status";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { asJson } from "./json";

const approvalSelect = {
  id: true,
  desktopId: true,
  member: true,
  callHash: true,
  input: true,
  status: true,
  requestedBy: true,
  requestedName: true,
  requestedAt: true,
  expiresAt: true,
  decidedBy: true,
  decidedName: true,
  decidedAt: true,
  usedByCallId: true,
} satisfies Prisma.ToolsetApprovalSelect;

type ApprovalRow = Prisma.ToolsetApprovalGetPayload<{ select: typeof approvalSelect }>;

export interface ApprovalRecord extends Omit<ApprovalRow, "input"> {
  /** Without secret values. */
  input: Record<string, unknown>;
}

export type NewApproval = Pick<
  ApprovalRecord,
  "id" | "desktopId" | "member" | "callHash" | "input" | "requestedBy" | "requestedName" | "requestedAt" | "expiresAt"
> & { workspaceId: string };

/** Asks for leave; an equal call that already waits is not asked for twice. Returns the request that waits. */
export async function requestApproval(tx: Queryable, { input, ...row }: NewApproval): Promise<ApprovalRecord> {
  const { workspaceId, callHash, requestedAt } = row;
  const waiting = await tx.toolsetApproval.findFirst({
    where: { workspaceId, callHash, status: "pending", expiresAt: { gt: requestedAt } },
    select: approvalSelect,
  });
  if (waiting) return toRecord(waiting);
  return toRecord(await tx.toolsetApproval.create({ data: { ...row, input: asJson(input) }, select: approvalSelect }));
}

export async function findApproval(db: Queryable, workspaceId: string, id: string): Promise<ApprovalRecord | null> {
  const row = await db.toolsetApproval.findFirst({ where: { id, workspaceId }, select: approvalSelect });
  return row && toRecord(row);
}

/** Approvals of a workspace, newest first. */
export async function listApprovals(
  db: Queryable,
  workspaceId: string,
  { status, before, limit, now }: { status?: ApprovalStatus; before?: string; limit: number; now: Date },
): Promise<ApprovalRecord[]> {
  const rows = await db.toolsetApproval.findMany({
    where: {
      workspaceId,
      ...(status !== undefined && { status }),
      ...(status === "pending" && { expiresAt: { gt: now } }),
      ...(before !== undefined && { id: { lt: before } }),
    },
    orderBy: { id: "desc" },
    take: limit,
    select: approvalSelect,
  });
  return rows.map(toRecord);
}

/** Grants or refuses a request that has not expired. False when somebody was faster, or its time is over. */
export async function decideApproval(
  tx: Queryable,
  { workspaceId, id, event, now }: { workspaceId: string; id: string; event: "grant" | "refuse"; now: Date },
  by: { decidedBy: string; decidedName: string },
): Promise<boolean> {
  const { count } = await tx.toolsetApproval.updateMany({
    where: { id, workspaceId, status: { in: [...approvalMachine.fromOf(event)] }, expiresAt: { gt: now } },
    data: { status: approvalMachine.table[event].to as ApprovalStatus, ...by, decidedAt: now },
  });
  return count === 1;
}

/** Uses up a granted approval of exactly this call. False unless it is granted, unexpired, unused and of these bytes. */
export async function consumeApproval(
  tx: Queryable,
  {
    workspaceId,
    id,
    callHash,
    callId,
    now,
  }: { workspaceId: string; id: string; callHash: string; callId: string; now: Date },
): Promise<boolean> {
  const { count } = await tx.toolsetApproval.updateMany({
    where: { id, workspaceId, callHash, status: { in: [...approvalMachine.fromOf("use")] }, expiresAt: { gt: now } },
    data: { status: "used", usedByCallId: callId },
  });
  return count === 1;
}

/** Rows are written by `requestApproval` only. */
const toRecord = ({ input, ...row }: ApprovalRow): ApprovalRecord => ({
  ...row,
  input: input as Record<string, unknown>,
});
