import { newId } from "@/lib/config/new-id";
import { listLabelsOfRun, putLabel } from "@/lib/db/attempt-labels";
import { isAttemptFinal } from "@/lib/domain/attempt/attempt.status";
import { attemptLabellingSchema, type AttemptOperationWire } from "@/lib/domain/attempt/attempt.operations";
import { queryable, type ServiceContext } from "../context";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { changeAttempts } from "../run/operate-attempts";
import { getRunInWorkspace } from "../run/run-view";
import { personOf, requireKnownLabel } from "./label-attempt";

/**
 * Calls ended attempts of a run something in the name of the person who asks, or takes that back from those who have one of
 * theirs. What others called them stays, and no count changes. Attempts that they call so already are left alone, with
 * their notes; so it is safe to repeat. Throws `not_found`, `invalid_filter`, and `invalid_request` for a word that is not
 * in the workspace's set and when neither filter nor ids are given.
 */
export async function labelAttempts({
  ctx,
  runId,
  input,
}: {
  ctx: ServiceContext;
  runId: string;
  input: unknown;
}): Promise<AttemptOperationWire> {
  requireScope(ctx, "runs:write");
  const { label, note, ...choice } = parseInput(attemptLabellingSchema, input);
  const run = await getRunInWorkspace(ctx, runId);
  if (label !== null) await requireKnownLabel(ctx, label);
  const person = personOf(ctx.actor);
  const labels = await listLabelsOfRun(queryable(ctx), ctx.workspace.id, run.id);
  const own = new Map(labels.flatMap((one) => (one.personId === person.personId ? [[one.attemptId, one.label]] : [])));
  return changeAttempts(
    { ctx, runId: run.id, asked: { ...choice, reason: note } },
    {
      action: "attempt.label",
      data: { label },
      refusalOf: ({ id, status }) =>
        !isAttemptFinal(status) ? "not_ended" : (own.get(id) ?? null) === label ? "labelled_so" : null,
      change: async (tx, { attemptId, now }) => {
        const of = { attemptId, runId: run.id, workspaceId: ctx.workspace.id };
        await putLabel(tx, { id: newId("attemptLabel", now), ...of, ...person, label, note, createdAt: now });
        return true;
      },
    },
  );
}
