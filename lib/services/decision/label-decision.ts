import { labelDecision as writeLabel, type DecisionRecord } from "@/lib/db/decisions";
import { decisionOutcomeSchema } from "@/lib/domain/decision/decision.wire";
import { actorLabel, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { invalidRequest, parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { getDecision } from "./get-decision";

/** Notes what became of a decision, and which option was right where that is known. Safe to repeat; the last note counts. Throws `not_found`, `invalid_request`. */
export async function labelDecision({
  ctx,
  decisionId,
  input,
}: {
  ctx: ServiceContext;
  decisionId: string;
  input: unknown;
}): Promise<DecisionRecord> {
  requireScope(ctx, "desktops:write");
  const { outcome, label = null, detail = null } = parseInput(decisionOutcomeSchema, input);
  const { options } = await getDecision({ ctx, decisionId });
  if (label !== null && !options.some(({ id }) => id === label)) {
    throw invalidRequest([{ pointer: "/label", reason: "must be the id of one of the options", value: label }]);
  }
  await inTransaction(ctx, async (tx) => {
    const by = { outcomeDetail: detail, outcomeBy: actorLabel(ctx.actor), outcomeAt: ctx.now() };
    await writeLabel(tx, ctx.workspace.id, decisionId, { outcome, label, ...by });
    await emitAudit(ctx, tx, { action: "decision.label", target: decisionId, data: { outcome, label } });
  });
  return getDecision({ ctx, decisionId });
}
