import { findDecisionInWorkspace, type DecisionRecord } from "@/lib/db/decisions";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** One decision. Throws `not_found`. */
export async function getDecision({
  ctx,
  decisionId,
}: {
  ctx: ServiceContext;
  decisionId: string;
}): Promise<DecisionRecord> {
  requireScope(ctx, "desktops:read");
  const decision = await findDecisionInWorkspace(queryable(ctx), ctx.workspace.id, decisionId);
  if (!decision) throw new AppError("not_found", "There is no such decision in this workspace.");
  return decision;
}
