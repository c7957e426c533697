import { appendRunEvent, lockRun } from "./run-events";
import type { Queryable } from "./client";
import { findRunInWorkspace, type RunRecord } from "./runs";

export interface RunChange {
  name?: string;
  notes?: string;
  tags?: string[];
  isBaseline?: boolean;
}

/**
 * Writes words of people about a run. With `revision` only when that is still the current one. Answers the run as it was
 * before; null when the revision was an older one.
 */
export async function editRunRow(
  tx: Queryable,
  { workspaceId, runId, actor }: { workspaceId: string; runId: string; actor: string },
  change: RunChange,
  revision: number | null,
): Promise<RunRecord | null> {
  await lockRun(tx, runId);
  const before = await findRunInWorkspace(tx, workspaceId, runId);
  if (before === null || (revision !== null && revision !== before.revision)) return null;
  const fields = (Object.keys(change) as Array<keyof RunChange>).filter(
    (field) => JSON.stringify(change[field]) !== JSON.stringify(before[field]),
  );
  if (fields.length === 0) return before;
  if (change.isBaseline === true) {
    const { taskSetName } = before;
    await tx.run.updateMany({ where: { workspaceId, taskSetName, isBaseline: true }, data: { isBaseline: false } });
  }
  await tx.run.update({ where: { id: runId }, data: { ...change, revision: { increment: 1 } } });
  await appendRunEvent(tx, runId, { type: "run.edited", actor, data: { fields } });
  return before;
}
