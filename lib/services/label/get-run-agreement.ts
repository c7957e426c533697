import { listLabelsOfRun } from "@/lib/db/attempt-labels";
import { agreements, type Agreement } from "@/lib/domain/label/agreement";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "../run/run-view";

export interface RunAgreement {
  runId: string;
  /** Attempts that somebody labelled. */
  labelled: number;
  counts: Record<string, number>;
  pairs: Agreement[];
  /** Names of the people by id. */
  names: ReadonlyMap<string, string>;
}

/** How people agree over the attempts of a run that they labelled. Throws `not_found`. */
export async function getRunAgreement({ ctx, runId }: { ctx: ServiceContext; runId: string }): Promise<RunAgreement> {
  requireScope(ctx, "runs:read");
  const run = await getRunInWorkspace(ctx, runId);
  const labels = await listLabelsOfRun(queryable(ctx), ctx.workspace.id, run.id);
  const counts: Record<string, number> = {};
  for (const { label } of labels) counts[label] = (counts[label] ?? 0) + 1;
  return {
    runId: run.id,
    labelled: new Set(labels.map(({ attemptId }) => attemptId)).size,
    counts,
    pairs: agreements(labels),
    names: new Map(labels.map(({ personId, personName }) => [personId, personName])),
  };
}
