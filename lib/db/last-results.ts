import type { Outcome } from "@/lib/domain/attempt/attempt.outcome";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import { DEFAULT_VERIFIER_PROFILE } from "@/lib/domain/verifier/profile";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { readRows } from "./read-rows";

/** How the attempt on a task ended that a workspace finished last. */
export interface LastResult {
  taskId: string;
  attemptId: string;
  runId: string;
  outcome: Outcome;
  verdict: Verdict | null;
  score: number | null;
  isHumanAssisted: boolean;
  finishedAt: Date;
}

/** The workspace's last finished attempts on a task, newest first, in the default verifier profile as below. */
export async function recentResultsOf(
  db: Queryable,
  { workspaceId, taskId, limit }: { workspaceId: string; taskId: string; limit: number },
): Promise<LastResult[]> {
  const rows = await db.attempt.findMany({
    where: { workspaceId, taskId, finishedAt: { not: null }, run: { verifierProfile: DEFAULT_VERIFIER_PROFILE } },
    orderBy: [{ finishedAt: "desc" }, { id: "desc" }],
    take: limit,
    select: {
      id: true,
      taskId: true,
      runId: true,
      outcome: true,
      verdict: true,
      score: true,
      humanAssistedAt: true,
      finishedAt: true,
    },
  });
  return rows.flatMap(({ id, humanAssistedAt, finishedAt, ...row }) =>
    finishedAt === null ? [] : [{ ...row, attemptId: id, isHumanAssisted: humanAssistedAt !== null, finishedAt }],
  );
}

/**
 * By task id; a task that the workspace never finished an attempt on is left out. Attempts of runs in another than the
 * default verifier profile are left out too: lists and counts over tasks never mix results of two profiles.
 */
export async function lastResultsOf(
  db: Queryable,
  workspaceId: string,
  taskIds: readonly string[],
): Promise<Map<string, LastResult>> {
  if (taskIds.length === 0) return new Map();
  // The profile is compared as what it is: of its text the planner knows nothing, and would go through all runs.
  const rows = await readRows<LastResult>(
    db,
    Prisma.sql`
    SELECT wanted.id AS "taskId", last."id" AS "attemptId", last."runId", last."outcome"::text AS "outcome",
           last."verdict"::text AS "verdict", last."score",
           last."humanAssistedAt" IS NOT NULL AS "isHumanAssisted", last."finishedAt"
    FROM unnest(${[...taskIds]}::text[]) AS wanted(id)
    CROSS JOIN LATERAL (
      SELECT a.* FROM "attempt" a JOIN "run" r ON r."id" = a."runId"
      WHERE a."workspaceId" = ${workspaceId} AND a."taskId" = wanted.id AND a."finishedAt" IS NOT NULL
        AND r."verifierProfile" = ${DEFAULT_VERIFIER_PROFILE}::"VerifierProfile"
      ORDER BY a."finishedAt" DESC, a."id" DESC
      LIMIT 1
    ) AS last`,
    "last_results",
  );
  return new Map(rows.map((row) => [row.taskId, row]));
}
