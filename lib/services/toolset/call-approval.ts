import { newId } from "@/lib/config/new-id";
import type { Queryable } from "@/lib/db/client";
import { consumeApproval, findApproval, requestApproval } from "@/lib/db/toolset-approvals";
import { AppError } from "@/lib/domain/errors";
import { TOOLSET_LIMITS } from "@/lib/domain/toolset/toolset.limits";
import { actorLabel, creatorColumns, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";

export interface CallToApprove {
  computerId: string;
  member: string;
  /** Without secret values. */
  input: Record<string, unknown>;
  callHash: string;
}

/** Asks for leave for exactly this call and refuses it until a person gave some: `approval_required` names the request. */
export async function refuseUntilApproved(ctx: ServiceContext, call: CallToApprove): Promise<never> {
  const now = ctx.now();
  const approval = await inTransaction(ctx, async (tx) => {
    const asked = await requestApproval(tx, {
      id: newId("toolsetApproval", now),
      workspaceId: ctx.workspace.id,
      desktopId: call.computerId,
      member: call.member,
      callHash: call.callHash,
      input: call.input,
      requestedBy: actorLabel(ctx.actor),
      requestedName: creatorColumns(ctx.actor).createdByName,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + TOOLSET_LIMITS.approvalMs),
    });
    const data = { computer: call.computerId, member: call.member };
    await emitAudit(ctx, tx, { action: "toolset.request_approval", target: asked.id, data });
    return asked;
  });
  throw new AppError(
    "approval_required",
    "A person has to allow this call: its computer is no sandbox. Send it again with approval_id as its approval then.",
    {
      details: { approval_id: approval.id, expires_at: approval.expiresAt.toISOString() },
    },
  );
}

/** Uses an approval up for this call, in the transaction that begins it. Throws `approval_not_usable` with the reason. */
export async function useApproval(
  ctx: ServiceContext,
  tx: Queryable,
  { approvalId, callHash, callId }: { approvalId: string; callHash: string; callId: string },
): Promise<void> {
  const now = ctx.now();
  const asked = { workspaceId: ctx.workspace.id, id: approvalId, callHash, callId, now };
  if (await consumeApproval(tx, asked)) return;
  const found = await findApproval(tx, ctx.workspace.id, approvalId);
  const reason = !found
    ? "unknown"
    : found.callHash !== callHash
      ? "another_call"
      : found.expiresAt <= now
        ? "expired"
        : found.status;
  throw new AppError(
    "approval_not_usable",
    `The approval cannot be used for this call: ${reason.replaceAll("_", " ")}.`,
    {
      details: { approval_id: approvalId, reason },
    },
  );
}
