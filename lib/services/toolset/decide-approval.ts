import { decideApproval as writeDecision } from "@/lib/db/toolset-approvals";
import { AppError } from "@/lib/domain/errors";
import { approvalDecisionSchema } from "@/lib/domain/toolset/toolset.wire";
import { actorLabel, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import type { ApprovalView } from "./approval-view";
import { getApproval } from "./get-approval";

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
