import { listLabels, putLabel, type LabelRecord } from "@/lib/db/attempt-labels";
import { newId } from "@/lib/config/new-id";
import { isAttemptFinal } from "@/lib/domain/attempt/attempt.status";
import { AppError } from "@/lib/domain/errors";
import { attemptLabelSchema } from "@/lib/domain/label/label-set";
import { getAttemptInWorkspace } from "../attempt/attempt-in-workspace";
import { queryable, userIdOf, type Actor, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { getLabelSet } from "./label-set";

export interface AttemptLabels {
  attemptId: string;
  /** Every change, oldest first. */
  labels: LabelRecord[];
  /** The person who asks, as labels name them. */
  personId: string;
}

/** What people called an attempt, with its history. Throws `not_found`. */
export async function getAttemptLabels({
  ctx,
  attemptId,
}: {
  ctx: ServiceContext;
  attemptId: string;
}): Promise<AttemptLabels> {
  requireScope(ctx, "runs:read");
  const { id } = await getAttemptInWorkspace(ctx, attemptId);
  const labels = await listLabels(queryable(ctx), ctx.workspace.id, id);
  return { attemptId: id, labels, personId: personOf(ctx.actor).personId };
}

/**
 * Calls an ended attempt something in the name of the person who asks, or takes that back; what others called it stays, and
 * no count changes. Equal to the current label and note it changes nothing. Throws `not_found`, `attempt_not_finished`, and
 * `invalid_request` for a word that is not in the workspace's set.
 */
export async function labelAttempt({
  ctx,
  attemptId,
  input,
}: {
  ctx: ServiceContext;
  attemptId: string;
  input: unknown;
}): Promise<AttemptLabels> {
  requireScope(ctx, "runs:write");
  const { label, note } = parseInput(attemptLabelSchema, input);
  const attempt = await getAttemptInWorkspace(ctx, attemptId);
  if (!isAttemptFinal(attempt.status)) {
    throw new AppError("attempt_not_finished", `${attempt.id} is ${attempt.status}; it is labelled when it has ended.`);
  }
  const person = personOf(ctx.actor);
  const before = await currentOf(ctx, attempt.id, person.personId);
  if (before?.label === label && before.note === note) return getAttemptLabels({ ctx, attemptId });
  // What was given before may be given again, also when the set has changed since.
  if (label !== null && before?.label !== label) await requireKnownLabel(ctx, label);
  await inTransaction(ctx, async (tx) => {
    const createdAt = ctx.now();
    const of = { attemptId: attempt.id, runId: attempt.runId, workspaceId: ctx.workspace.id };
    const was = await putLabel(tx, { id: newId("attemptLabel", createdAt), ...of, ...person, label, note, createdAt });
    await emitAudit(ctx, tx, {
      action: "attempt.label",
      target: attempt.id,
      before: { label: was?.label ?? null, note: was?.note ?? "" },
      after: { label, note },
    });
  });
  return getAttemptLabels({ ctx, attemptId });
}

async function currentOf(ctx: ServiceContext, attemptId: string, personId: string): Promise<LabelRecord | undefined> {
  const labels = await listLabels(queryable(ctx), ctx.workspace.id, attemptId);
  return labels.find((label) => label.isCurrent && label.personId === personId);
}

/** Throws `invalid_request` for a word that is not in the workspace's set. */
export async function requireKnownLabel(ctx: ServiceContext, label: string): Promise<void> {
  const { labels } = await getLabelSet({ ctx });
  if (labels.includes(label)) return;
  const reason = `is none of the workspace's labels: ${labels.join(", ")}`;
  throw new AppError("invalid_request", `label ${reason}.`, {
    invalidParams: [{ pointer: "/label", reason, value: label }],
  });
}

/** A key labels for the person who made it; the installation's own key and the system for themselves. */
export function personOf(actor: Actor): { personId: string; personName: string } {
  const personId = userIdOf(actor) ?? (actor.type === "system" ? "system" : actor.id);
  return { personId, personName: actor.type === "user" || actor.type === "api_key" ? actor.name : "system" };
}
