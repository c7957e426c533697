import { Prisma } from "@/lib/generated/prisma/client";
import type { DueKinds, RetentionRules } from "@/lib/domain/retention/retention.rules";
import { RUN_STATUSES, isRunFinal } from "@/lib/domain/run/run.status";
import type { Queryable } from "./client";

const { sql, join } = Prisma;
const WORKING = RUN_STATUSES.filter((status) => !isRunFinal(status));

export interface DueQuestion {
  workspaceId: string;
  rules: Pick<RetentionRules, "keep_noted" | "keep_baselines" | "keep_labelled">;
  due: readonly DueKinds[];
}

export interface DueTotals {
  kinds: Array<{ kind: string; artifacts: number; bytes: number }>;
  /** Every run that loses something, those with the most bytes first. */
  runs: Array<{ id: string; name: string; artifacts: number; bytes: number }>;
}

const DIGEST = "sha256:[0-9a-f]{64}";

/**
 * Everything in a workspace that names an artifact: pairs of run and digest; a null run never ends. A file that several
 * runs keep is referred to once, so whose it is has to be read from the rows that name it.
 */
const named = (workspaceId: string) => sql`
  SELECT a."runId", d."digest" FROM "attempt" a JOIN "step" s ON s."attemptId" = a."id",
    LATERAL (VALUES (s."frameBefore"), (s."frameAfter"), (s."tree")) AS d("digest") WHERE a."workspaceId" = ${workspaceId}
  UNION ALL SELECT c."runId", d."digest" FROM "cohort" c JOIN "prefix_step" s ON s."cohortId" = c."id",
    LATERAL (VALUES (s."frameBefore"), (s."frameAfter"), (s."tree")) AS d("digest") WHERE c."workspaceId" = ${workspaceId}
  UNION ALL SELECT a."runId", d."match"[1] FROM "attempt" a,
    LATERAL regexp_matches(concat_ws(' ', a."lastFrame", a."verification", a."video", a."logs", a."fileChanges", a."setup"), ${DIGEST}, 'g')
      AS d("match") WHERE a."workspaceId" = ${workspaceId}
  UNION ALL SELECT a."runId", d."match"[1] FROM "attempt" a JOIN "attempt_try" t ON t."attemptId" = a."id",
    LATERAL regexp_matches(concat_ws(' ', t."lastFrame", t."verification", t."setup"), ${DIGEST}, 'g') AS d("match")
    WHERE a."workspaceId" = ${workspaceId}
  UNION ALL SELECT r."runId", d."match"[1] FROM "reverification" r,
    LATERAL regexp_matches(r."checks"::text, ${DIGEST}, 'g') AS d("match") WHERE r."workspaceId" = ${workspaceId}
  UNION ALL SELECT m."runId", d."digest" FROM "model_call" m,
    LATERAL unnest(m."imageDigests" || m."recordDigest") AS d("digest") WHERE m."workspaceId" = ${workspaceId}
  UNION ALL SELECT NULL, "image" FROM "decision" WHERE "workspaceId" = ${workspaceId}
  UNION ALL SELECT NULL, d."match"[1] FROM "toolset_subtask" s,
    LATERAL regexp_matches(concat_ws(' ', s."firstFrame", s."lastFrame", s."steps"), ${DIGEST}, 'g') AS d("match")
    WHERE s."workspaceId" = ${workspaceId}
  UNION ALL SELECT CASE WHEN "byHand" THEN NULL ELSE "runId" END, "lastFrame" FROM "desktop" WHERE "workspaceId" = ${workspaceId}`;

/**
 * `removable`: references of the workspace that a rule reaches in every run that names them; `due`: which kinds are due in
 * which run; `naming`: which runs name them.
 */
function removable({ workspaceId, rules, due }: DueQuestion): Prisma.Sql {
  const rows = due.flatMap(({ kinds, endedBefore, rule }) =>
    kinds.map((kind) => sql`(${kind}, ${endedBefore}::timestamptz, ${rule})`),
  );
  return sql`
    "limit" ("kind", "endedBefore", "rule") AS (VALUES ${join(rows)}),
    "due" AS (
      SELECT r."id", l."kind", l."rule" FROM "run" r JOIN "limit" l ON r."finishedAt" < l."endedBefore"
      WHERE r."workspaceId" = ${workspaceId} AND NOT r."isSample" AND r."status"::text NOT IN (${join(WORKING)})
        AND NOT (${rules.keep_noted} AND (r."notes" <> '' OR cardinality(r."tags") > 0))
        AND NOT (${rules.keep_baselines} AND r."isBaseline")
        AND NOT (${rules.keep_labelled} AND EXISTS (SELECT 1 FROM "attempt_label" b
          WHERE b."runId" = r."id" AND b."isCurrent" AND (b."label" IS NOT NULL OR b."note" <> '')))
    ),
    "candidate" AS MATERIALIZED (
      SELECT f."digest", f."kind", f."bytes", f."runId", f."attemptId", due."rule" FROM "artifact_ref" f
      JOIN "due" ON due."id" = f."runId" AND due."kind" = f."kind" WHERE f."workspaceId" = ${workspaceId}
    ),
    "naming" AS MATERIALIZED (
      SELECT DISTINCT n."runId", c."digest", c."kind" FROM (${named(workspaceId)}) AS n ("runId", "digest")
      JOIN "candidate" c ON c."digest" = n."digest"
    ),
    "removable" AS (
      SELECT c.* FROM "candidate" c WHERE NOT EXISTS (
        SELECT 1 FROM "naming" n WHERE n."digest" = c."digest"
          AND NOT EXISTS (SELECT 1 FROM "due" WHERE due."id" = n."runId" AND due."kind" = n."kind"))
    )`;
}

/** Runs with what they lose: those that name it, and the one that stored it first. */
const NAMING_OF = sql`(SELECT "runId", "digest" FROM "naming" WHERE "runId" IS NOT NULL UNION SELECT "runId", "digest" FROM "removable")`;

/** What the rules reach now, counted. Changes nothing. */
export async function countDue(db: Queryable, question: DueQuestion): Promise<DueTotals> {
  if (question.due.length === 0) return { kinds: [], runs: [] };
  const [found] = await db.$queryRaw<[DueTotals]>`
    WITH ${removable(question)},
    "losing" AS (
      SELECT n."runId", m."digest", m."bytes" FROM "removable" m JOIN ${NAMING_OF} n ON n."digest" = m."digest"
    )
    SELECT
      (SELECT COALESCE(json_agg(k ORDER BY k."kind"), '[]') FROM (
        SELECT "kind", count(*)::int AS "artifacts", sum("bytes")::float8 AS "bytes" FROM "removable" GROUP BY 1) k) AS "kinds",
      (SELECT COALESCE(json_agg(u ORDER BY u."bytes" DESC, u."id"), '[]') FROM (
        SELECT r."id", r."name", count(*)::int AS "artifacts", sum(m."bytes")::float8 AS "bytes"
        FROM "losing" m JOIN "run" r ON r."id" = m."runId" GROUP BY 1, 2) u) AS "runs"`;
  return found;
}

export interface RemovedRef {
  digest: string;
  kind: string;
  bytes: number;
  runId: string;
}

/**
 * Takes up to `limit` references away and notes for every run that names one what went, when and why. In a transaction;
 * their bytes are taken out of the store afterwards.
 */
export async function removeDueRefs(
  tx: Queryable,
  question: DueQuestion,
  { now, limit }: { now: Date; limit: number },
): Promise<RemovedRef[]> {
  if (question.due.length === 0) return [];
  return tx.$queryRaw<RemovedRef[]>`
    WITH ${removable(question)},
    "chosen" AS MATERIALIZED (SELECT * FROM "removable" ORDER BY "digest" LIMIT ${limit}),
    "gone" AS (
      DELETE FROM "artifact_ref" f USING "chosen" c WHERE f."workspaceId" = ${question.workspaceId} AND f."digest" = c."digest"
      RETURNING f."digest"
    ),
    "noted" AS (
      INSERT INTO "artifact_removal" ("runId", "digest", "workspaceId", "attemptId", "kind", "bytes", "rule", "removedAt")
      SELECT n."runId", c."digest", ${question.workspaceId}, CASE WHEN n."runId" = c."runId" THEN c."attemptId" END,
        c."kind", c."bytes", c."rule", ${now}
      FROM "chosen" c JOIN ${NAMING_OF} n ON n."digest" = c."digest"
      ON CONFLICT ("runId", "digest") DO UPDATE SET "removedAt" = excluded."removedAt", "rule" = excluded."rule", "isInStore" = true
    )
    SELECT c."digest", c."kind", c."bytes", c."runId" FROM "chosen" c JOIN "gone" USING ("digest")`;
}
