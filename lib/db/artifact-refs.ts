import type { Queryable } from "./client";

export interface ArtifactRefRecord {
  digest: string;
  kind: string;
  bytes: number;
}

/** What the workspace knows about an artifact, or null when none of its runs has it. */
export async function findArtifactInWorkspace(
  db: Queryable,
  workspaceId: string,
  digest: string,
): Promise<ArtifactRefRecord | null> {
  return db.artifactRef.findUnique({
    where: { workspaceId_digest: { workspaceId, digest } },
    select: { digest: true, kind: true, bytes: true },
  });
}

/** Artifacts of a run in the order of their digests. */
export async function listArtifactsOfRun(
  db: Queryable,
  workspaceId: string,
  runId: string,
): Promise<Array<ArtifactRefRecord & { attemptId: string | null }>> {
  return db.artifactRef.findMany({
    where: { workspaceId, runId },
    orderBy: { digest: "asc" },
    select: { digest: true, kind: true, bytes: true, attemptId: true },
  });
}

/** Those of the digests that the workspace has. */
export async function findArtifactsInWorkspace(
  db: Queryable,
  workspaceId: string,
  digests: readonly string[],
): Promise<Set<string>> {
  const rows = await db.artifactRef.findMany({
    where: { workspaceId, digest: { in: [...digests] } },
    select: { digest: true },
  });
  return new Set(rows.map(({ digest }) => digest));
}
