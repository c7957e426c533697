import type { Database } from "@/lib/db/client";
import { claimSweep, listDueSweeps } from "@/lib/db/retention-rules";
import type { RetentionPruneWire } from "@/lib/domain/retention/retention.wire";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { pruneArtifacts } from "./prune-artifacts";

const EVERY_MS = 24 * 60 * 60_000;

/** Prunes every workspace whose rules ask for it, at most once a day each, whichever worker comes first. */
export async function sweepRetention({
  db,
  store,
  workerId,
  newRequestId,
  now,
}: {
  db: Database;
  store: ArtifactStore;
  workerId: string;
  newRequestId: () => string;
  now: () => Date;
}): Promise<Array<RetentionPruneWire & { workspace: string }>> {
  const before = new Date(now().getTime() - EVERY_MS);
  const pruned: Array<RetentionPruneWire & { workspace: string }> = [];
  for (const workspace of await listDueSweeps(db.prisma, before)) {
    if (!(await claimSweep(db.prisma, workspace.id, before, now()))) continue;
    const ctx = { workspace, actor: { type: "worker" as const, id: workerId }, now, requestId: newRequestId(), db };
    pruned.push({ workspace: workspace.slug, ...(await pruneArtifacts({ ctx, store, input: {} })) });
  }
  return pruned;
}
