import { findLastRunOfWorkload, findLastRunUnder, type LaunchedRun } from "@/lib/db/last-run-alike";
import { AppError } from "@/lib/domain/errors";
import { runDocumentSchema, type RunDocument } from "@/lib/domain/run/run.document";
import { plannedPrecision, type EarlierFigure, type PlannedPrecision } from "@/lib/domain/stats/planned-precision";
import { queryable, type ServiceContext } from "../context";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { draftRun, type RunDraft } from "./draft-run";
import { measuredUnder } from "./measured-under";
import { getRunStats } from "./get-run-stats";

export interface RunPlan {
  /** What would be queued and what it may cost; null when it would be refused. */
  draft: RunDraft | null;
  refusal: AppError | null;
  /** Null for a scripted test, and when it would be refused. */
  precision: (PlannedPrecision & { fromRun: { id: string; name: string } | null }) | null;
  /** The newest ended run of the same kind over the task set. */
  lastRun: LaunchedRun | null;
}

/**
 * What a run would come to and whether it would be taken now. Keeps nothing and is safe to repeat. Throws only what says
 * that the question itself is wrong: `insufficient_scope` and `invalid_request`.
 */
export async function planRun({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<RunPlan> {
  requireScope(ctx, "runs:write");
  const document = parseInput(runDocumentSchema, input);
  const { draft, refusal } = await drafted(ctx, input);
  const lastRun =
    document.kind === "training"
      ? null
      : await findLastRunOfWorkload(queryable(ctx), {
          workspaceId: ctx.workspace.id,
          taskSetName: document.task_set,
          kind: document.kind,
        });
  const precision = draft === null || document.kind !== "evaluation" ? null : await precisionOf(ctx, document, draft);
  return { draft, refusal, precision, lastRun };
}

async function drafted(ctx: ServiceContext, input: unknown): Promise<Pick<RunPlan, "draft" | "refusal">> {
  try {
    return { draft: await draftRun({ ctx, input }), refusal: null };
  } catch (error) {
    if (error instanceof AppError && error.code !== "insufficient_scope") return { draft: null, refusal: error };
    throw error;
  }
}

async function precisionOf(
  ctx: ServiceContext,
  document: RunDocument,
  { run }: RunDraft,
): Promise<RunPlan["precision"]> {
  const { taskSetName, policy, policyDigest } = run;
  const like = { workspaceId: ctx.workspace.id, taskSetName, policy, policyDigest };
  const fromRun = await findLastRunUnder(queryable(ctx), like, measuredUnder(run));
  const figure = fromRun === null ? null : await figureOf(ctx, fromRun.id);
  const precision = plannedPrecision(document.tasks.length, figure);
  return precision && { ...precision, fromRun: figure === null ? null : fromRun };
}

async function figureOf(ctx: ServiceContext, runId: string): Promise<EarlierFigure | null> {
  const { success } = await getRunStats({ ctx, runId });
  const { rate, tasksScored, interval } = success;
  return rate === null ? null : { rate, tasksScored, interval };
}
