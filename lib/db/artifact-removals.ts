import type { Queryable } from "./client";

/** Removed artifacts of a workspace whose bytes wait to be taken out of the store, after a digest, in order. */
export async function listWaitingRemovals(
  db: Queryable,
  workspaceId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.artifactRemoval.findMany({
    where: { workspaceId, isInStore: true, digest: { gt: after } },
    distinct: ["digest"],
    orderBy: { digest: "asc" },
    take: limit,
    select: { digest: true },
  });
  return rows.map(({ digest }) => digest);
}

/** Those of the digests that some workspace still refers to. */
export async function findReferredAnywhere(db: Queryable, digests: readonly string[]): Promise<Set<string>> {
  const rows = await db.artifactRef.findMany({ where: { digest: { in: [...digests] } }, select: { digest: true } });
  return new Set(rows.map(({ digest }) => digest));
}

/** Their bytes are out of the store, or stay because others refer to them. */
export async function settleRemovals(db: Queryable, workspaceId: string, digests: readonly string[]): Promise<void> {
  await db.artifactRemoval.updateMany({
    where: { workspaceId, digest: { in: [...digests] }, isInStore: true },
    data: { isInStore: false },
  });
}

/**
 * Gives references back whose bytes somebody stored again meanwhile: whoever did found the reference there and may rely
 * on it. In a transaction.
 */
export async function giveBackRefs(tx: Queryable, workspaceId: string, digests: readonly string[]): Promise<void> {
  const list = [...digests];
  await tx.$executeRaw`
    INSERT INTO "artifact_ref" ("workspaceId", "digest", "runId", "attemptId", "kind", "bytes", "createdAt")
    SELECT DISTINCT ON ("digest") "workspaceId", "digest", "runId", "attemptId", "kind", "bytes", "removedAt"
    FROM "artifact_removal" WHERE "workspaceId" = ${workspaceId} AND "digest" = ANY(${list}) ORDER BY "digest", "attemptId" NULLS LAST
    ON CONFLICT DO NOTHING`;
  await tx.artifactRemoval.deleteMany({ where: { workspaceId, digest: { in: list } } });
}

export interface RemovalRecord {
  digest: string;
  kind: string;
  rule: string;
  removedAt: Date;
}

/** What a run names and has no reference to any more, by digest. What was stored again since is not among it. */
export async function listRemovalsOfRun(db: Queryable, workspaceId: string, runId: string): Promise<RemovalRecord[]> {
  return db.$queryRaw`
    SELECT m."digest", m."kind", m."rule", m."removedAt" FROM "artifact_removal" m
    WHERE m."workspaceId" = ${workspaceId} AND m."runId" = ${runId} AND NOT EXISTS (
      SELECT 1 FROM "artifact_ref" f WHERE f."workspaceId" = m."workspaceId" AND f."digest" = m."digest")
    ORDER BY m."digest"`;
}

export interface RemovalTotal {
  kind: string;
  rule: string;
  /** The last of them. */
  removedAt: Date;
  artifacts: number;
  bytes: number;
}

/** The same, counted. */
export async function countRemovalsOfRun(db: Queryable, workspaceId: string, runId: string): Promise<RemovalTotal[]> {
  return db.$queryRaw`
    SELECT m."kind", m."rule", max(m."removedAt") AS "removedAt", count(*)::int AS "artifacts", sum(m."bytes")::float8 AS "bytes"
    FROM "artifact_removal" m
    WHERE m."workspaceId" = ${workspaceId} AND m."runId" = ${runId} AND NOT EXISTS (
      SELECT 1 FROM "artifact_ref" f WHERE f."workspaceId" = m."workspaceId" AND f."digest" = m."digest")
    GROUP BY 1, 2 ORDER BY 1, 2`;
}

/** When a rule last removed an artifact in a workspace, and which; null when none did. */
export async function findRemoval(db: Queryable, workspaceId: string, digest: string): Promise<RemovalRecord | null> {
  return db.artifactRemoval.findFirst({
    where: { workspaceId, digest },
    orderBy: { removedAt: "desc" },
    select: { digest: true, kind: true, rule: true, removedAt: true },
  });
}
