import type { AttemptChange } from "@/lib/db/attempt-change";
import { selectAttempts, type SelectedAttempt } from "@/lib/db/attempt-selection";
import type { Queryable } from "@/lib/db/client";
import { lockRun } from "@/lib/db/run-events";
import {
  OPERATION_ATTEMPTS_MAX,
  OPERATION_REFUSALS,
  REFUSAL_WORDS,
  attemptSelectionSchema,
  type AttemptOperationWire,
  type AttemptSelection,
  type OperationRefusal,
} from "@/lib/domain/attempt/attempt.operations";
import { AppError } from "@/lib/domain/errors";
import { readFilter } from "../attempt/read-filter";
import { actorLabel, type ServiceContext } from "../context";
import { emitAudit, type AuditAction } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { getOwnRun } from "./operable-run";

export interface AttemptOperation {
  /** As the audit log names it. */
  action: AuditAction;
  /** For the refusal of who may not, e.g. "requeue its attempts". */
  what: string;
  refusalOf: (attempt: SelectedAttempt) => OperationRefusal | null;
  /** Which ones when the input names none; without it, one of filter and ids has to be given. */
  byDefault?: (attempt: SelectedAttempt) => boolean;
  /** Called under the run's lock when there is something to change. May refuse by throwing. */
  before?: (tx: Queryable, eligible: number, isDryRun: boolean) => Promise<void>;
  change: (tx: Queryable, change: AttemptChange) => Promise<boolean>;
  /** What the audit row says besides the attempts and the reason. */
  data?: Record<string, unknown>;
  /** Called when something was changed. */
  after?: (tx: Queryable, changed: readonly string[], asked: AttemptSelection) => Promise<void>;
}

/**
 * The one way in which people change attempts of a run: choose, leave alone what may not be changed, and change the rest in
 * one transaction with its audit row, at most `OPERATION_ATTEMPTS_MAX` a call. A dry run does all but the change. Throws `not_found`,
 * `forbidden`, `invalid_filter`, and what the operation throws.
 */
export async function operateAttempts(
  { ctx, runId, input }: { ctx: ServiceContext; runId: string; input: unknown },
  operation: AttemptOperation,
): Promise<AttemptOperationWire> {
  const asked = parseInput(attemptSelectionSchema, input);
  await getOwnRun(ctx, runId, operation.what);
  return changeAttempts({ ctx, runId, asked }, operation);
}

/** The same for a choice that was read, of a run that the caller was found to be let into. */
export async function changeAttempts(
  { ctx, runId, asked }: { ctx: ServiceContext; runId: string; asked: AttemptSelection },
  operation: Omit<AttemptOperation, "what">,
): Promise<AttemptOperationWire> {
  const { where } = readFilter(asked.filter);
  const isNamed = asked.filter !== undefined || asked.attempt_ids !== undefined;
  if (!isNamed && !operation.byDefault) {
    throw new AppError("invalid_request", "Name the attempts by a filter or by their ids.", {
      invalidParams: [{ pointer: "/filter", reason: "give filter or attempt_ids" }],
    });
  }
  return inTransaction(
    ctx,
    async (tx) => {
      await lockRun(tx, runId);
      const run = { workspaceId: ctx.workspace.id, runId };
      const found = await selectAttempts(tx, run, { where, ids: asked.attempt_ids ?? null });
      const matched = isNamed ? found : found.filter((attempt) => operation.byDefault?.(attempt));
      const skipped = new Map<OperationRefusal, number>();
      const eligible: SelectedAttempt[] = [];
      for (const attempt of matched) {
        const why = operation.refusalOf(attempt);
        if (why === null) eligible.push(attempt);
        else skipped.set(why, (skipped.get(why) ?? 0) + 1);
      }
      const chosen = eligible.slice(0, OPERATION_ATTEMPTS_MAX);
      if (chosen.length > 0) await operation.before?.(tx, chosen.length, asked.dry_run);
      const changed: string[] = [];
      if (!asked.dry_run) {
        const { reason, filter = null } = asked;
        const by = { runId, actor: actorLabel(ctx.actor), reason, now: ctx.now() };
        for (const { id, cohortId } of chosen) {
          if (await operation.change(tx, { ...by, attemptId: id, cohortId })) changed.push(id);
        }
        if (changed.length > 0) {
          await operation.after?.(tx, changed, asked);
          const data = { ...operation.data, attempts: changed.length, filter, reason, attempt_ids: changed };
          await emitAudit(ctx, tx, { action: operation.action, target: runId, data });
        }
      }
      return {
        dry_run: asked.dry_run,
        matched: matched.length,
        eligible: eligible.length,
        changed: changed.length,
        left: eligible.length - chosen.length,
        skipped: OPERATION_REFUSALS.flatMap((why) => {
          const count = skipped.get(why);
          return count === undefined ? [] : [{ why, words: REFUSAL_WORDS[why], count }];
        }),
        attempt_ids: asked.dry_run ? chosen.map(({ id }) => id) : changed,
      };
    },
    { timeoutMs: 60_000 },
  );
}
