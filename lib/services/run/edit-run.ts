import { editRunRow } from "@/lib/db/run-edit";
import { AppError } from "@/lib/domain/errors";
import { editRunSchema } from "@/lib/domain/run/run.operations";
import { actorLabel, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { getRun } from "./get-run";
import { getOperableRun, getOwnRun } from "./operable-run";
import type { RunView } from "./run-view";

/**
 * Changes what people say about a run: name, notes, tags, and whether it is the baseline of its task set. No result changes.
 * `ifMatch` is the revision that the caller saw, in quotes; null and `*` write over any. The creator, admins and owners may.
 * Throws `not_found`, `forbidden`, `invalid_request`, and `precondition_failed` when somebody has changed it since.
 */
export async function editRun({
  ctx,
  runId,
  input,
  ifMatch = null,
}: {
  ctx: ServiceContext;
  runId: string;
  input: unknown;
  ifMatch?: string | null;
}): Promise<RunView> {
  const { is_baseline: isBaseline, ...words } = parseInput(editRunSchema, input);
  const revision = readRevision(ifMatch);
  if (isBaseline === true) await getOwnRun(ctx, runId, "compare others with it");
  await getOperableRun(ctx, runId, "change it");
  await inTransaction(ctx, async (tx) => {
    const change = { ...words, ...(isBaseline !== undefined && { isBaseline }) };
    const where = { workspaceId: ctx.workspace.id, runId, actor: actorLabel(ctx.actor) };
    const before = await editRunRow(tx, where, change, revision);
    if (before === null) {
      throw new AppError(
        "precondition_failed",
        "Somebody has changed this run since it was read. Read it again, then change it.",
      );
    }
    const fields = Object.keys(change) as Array<keyof typeof change>;
    const was = Object.fromEntries(fields.map((field) => [field, before[field]]));
    await emitAudit(ctx, tx, { action: "run.edit", target: runId, data: { before: was, after: change } });
  });
  return getRun({ ctx, runId });
}

/** null: any revision will do. */
function readRevision(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch.trim() === "*") return null;
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())?.[1];
  if (digits === undefined) {
    throw new AppError("invalid_request", 'If-Match takes the revision of the run in quotes, as "3".');
  }
  return Number(digits);
}
