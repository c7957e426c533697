import type { Queryable } from "./client";

export interface AttemptPlace {
  workspaceSlug: string;
  runId: string;
}

/** The attempt's run and workspace when the person is a member there; null otherwise. */
export async function findAttemptOfMember(
  db: Queryable,
  userId: string,
  attemptId: string,
): Promise<AttemptPlace | null> {
  const row = await db.attempt.findFirst({
    where: { id: attemptId, run: { workspace: { members: { some: { userId } } } } },
    select: { runId: true, run: { select: { workspace: { select: { slug: true } } } } },
  });
  return row && { workspaceSlug: row.run.workspace.slug, runId: row.runId };
}
