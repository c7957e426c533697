import { countRemovalsOfRun } from "@/lib/db/artifact-removals";
import type { RunRemovalsWire } from "@/lib/domain/retention/retention.wire";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "../run/run-view";

/** What a run names and retention removed, by kind. Throws `not_found`. */
export async function listRunRemovals({
  ctx,
  runId,
}: {
  ctx: ServiceContext;
  runId: string;
}): Promise<RunRemovalsWire> {
  requireScope(ctx, "runs:read");
  await getRunInWorkspace(ctx, runId);
  const rows = await countRemovalsOfRun(queryable(ctx), ctx.workspace.id, runId);
  const last = rows.reduce<Date | null>((at, { removedAt }) => (at === null || removedAt > at ? removedAt : at), null);
  return {
    artifact_count: rows.reduce((sum, { artifacts }) => sum + artifacts, 0),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    last_removed_at: last?.toISOString() ?? null,
    kinds: rows.map(({ kind, rule, removedAt, artifacts, bytes }) => ({
      kind,
      rule,
      removed_at: removedAt.toISOString(),
      artifact_count: artifacts,
      bytes,
    })),
  };
}
