import { createHash } from "node:crypto";
import { newId } from "@/lib/config/new-id";
import {
  ensureImportedTemplate,
  findInstructions,
  insertImportedRun,
  type ImportedAttempt,
  type ImportedRun,
} from "@/lib/db/imported-runs";
import { appendRunEvent } from "@/lib/db/run-events";
import { claimsOf } from "@/lib/domain/import/imported-claims.wire";
import { AppError } from "@/lib/domain/errors";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { actorLabel, creatorColumns, queryable, userIdOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { getTaskSetByName } from "../task/get-task-set-by-name";
import { getRun } from "./get-run";
import { readOsworldTree, type LeftOut, type ReadAttempt } from "./read-osworld-tree";
import type { RunView } from "./run-view";

const TEMPLATE = { name: "imported", version: 1, ref: "imported@1" };
const NOT_VERIFIED = "Imported, not verified by Deskproof";

export interface ImportedView {
  run: RunView;
  leftOut: LeftOut[];
}

/**
 * Takes a tree of OSWorld's results, as a zip, as a run that is only shown: its attempts have the status done, no verdict and
 * no score; what their makers claim stands beside. Tasks are named by their ids in a task set; which file of a task was
 * played is not known. Throws `not_found` for the task set, and `conflict` for a zip that may not be read or holds no
 * attempt. Not safe to repeat: it is then there twice.
 */
export async function importRun({
  ctx,
  store,
  file,
  taskSet: taskSetName,
  name,
}: {
  ctx: ServiceContext;
  store: ArtifactStore;
  /** A zip on this machine. */
  file: string;
  taskSet: string;
  name?: string;
}): Promise<ImportedView> {
  requireScope(ctx, "runs:write");
  const taskSet = await getTaskSetByName(ctx, taskSetName);
  const { model, attempts, leftOut } = await readOsworldTree(file, store);
  if (attempts.length === 0) {
    const why = leftOut[0] === undefined ? "" : ` ${leftOut[0].path}: ${leftOut[0].why}.`;
    throw new AppError("conflict", `The zip holds no folder of results, <domain>/<task>/result.txt.${why}`);
  }
  const taskIds = [...new Set(attempts.map(({ taskId }) => taskId))];
  const instructions = await findInstructions(queryable(ctx), taskSet.id, taskIds);
  const now = ctx.now();
  const imported = importedAttempts(attempts, instructions, now);
  const run: Omit<ImportedRun, "templateVersionId"> = {
    id: newId("run", now),
    workspaceId: ctx.workspace.id,
    name: name ?? `Imported: ${taskSet.name}, ${model}`,
    policy: model,
    taskSet,
    templateRef: TEMPLATE.ref,
    imported: claimsOf(
      "osworld",
      attempts.map(({ claimedScore }) => claimedScore),
    ),
    attempts: imported,
    artifacts: artifactsOf(attempts, imported),
    createdBy: { ...creatorColumns(ctx.actor), createdByUserId: userIdOf(ctx.actor) },
    createdAt: now,
  };
  await inTransaction(
    ctx,
    async (tx) => {
      const { name: templateName, version } = TEMPLATE;
      const digest = `sha256:${createHash("sha256").update("no template: imported").digest("hex")}`;
      const id = newId("templateVersion", now);
      const template = await ensureImportedTemplate(tx, { id, name: templateName, version, digest, builtAt: now });
      await insertImportedRun(tx, { ...run, templateVersionId: template.id });
      await appendRunEvent(tx, run.id, {
        type: "run.created",
        actor: actorLabel(ctx.actor),
        to: "completed",
        data: { imported_from: "osworld", attempt_total: attempts.length },
      });
      await emitAudit(ctx, tx, { action: "run.import", target: run.id, data: { name: run.name, ...run.imported } });
    },
    { timeoutMs: 120_000 },
  );
  return { run: await getRun({ ctx, runId: run.id }), leftOut };
}

/** Each further folder of the same task is a round of it. */
function importedAttempts(
  attempts: readonly ReadAttempt[],
  instructions: ReadonlyMap<string, string>,
  now: Date,
): ImportedAttempt[] {
  const rounds = new Map<string, number>();
  return attempts.map(({ taskId, domain, claimedScore, steps }) => {
    const round = (rounds.get(taskId) ?? 0) + 1;
    rounds.set(taskId, round);
    const last = steps.at(-1)?.action.type;
    const times = steps.flatMap(({ at }) => at ?? []);
    return {
      id: newId("attempt", now),
      cohortId: newId("cohort", now),
      ...{ taskId, domain, round, claimedScore },
      // A page has a head of words; these claim nothing.
      instruction: instructions.get(taskId) ?? `${taskId}: the task set does not have this task`,
      checkerSkipped: NOT_VERIFIED,
      endedBy: last === "done" || last === "fail" ? last : null,
      steps: steps.map(({ action, response, at, frame }, index) => ({
        ...{ index: index + 1, action, note: response, frameAfter: frame, startedAt: at ?? now },
        ...{ intent: null, ok: true, error: null, frameBefore: null, screenChanged: null },
        // Nobody measured these.
        ...{ waitMs: null, actMs: null, settleMs: null, activeWindow: null, tree: null, hit: null },
      })),
      startedAt: times[0] ?? null,
      finishedAt: times.at(-1) ?? null,
    };
  });
}

/** Pictures with the first attempt that has them. */
function artifactsOf(attempts: readonly ReadAttempt[], imported: readonly ImportedAttempt[]) {
  const found = new Map<string, { bytes: number; attemptId: string }>();
  for (const [at, { pictures }] of attempts.entries()) {
    const attemptId = imported[at]?.id ?? "";
    for (const [digest, bytes] of pictures) if (!found.has(digest)) found.set(digest, { bytes, attemptId });
  }
  return found;
}
