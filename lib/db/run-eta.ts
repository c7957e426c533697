import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { readRows } from "./read-rows";

/** Ended attempts looked at: enough for quartiles, few enough to read at once. */
const SAMPLE_MAX = 400;

export interface LengthQuartiles {
  lowMs: number;
  highMs: number;
  sample: number;
}

/** Quartiles of the lengths of a run's own ended attempts; `sample` 0 without any. */
export async function readOwnLengths(db: Queryable, runId: string): Promise<LengthQuartiles> {
  const [row] = await readRows<LengthQuartiles>(
    db,
    Prisma.sql`
    SELECT COALESCE(percentile_cont(0.25) WITHIN GROUP (ORDER BY ms), 0)::float8 AS "lowMs",
      COALESCE(percentile_cont(0.75) WITHIN GROUP (ORDER BY ms), 0)::float8 AS "highMs", count(*)::int AS "sample"
    FROM (SELECT extract(epoch FROM "finishedAt" - "startedAt") * 1000 AS ms FROM "attempt"
      WHERE "runId" = ${runId} AND "status" IN ('done', 'error') AND "startedAt" IS NOT NULL AND "finishedAt" IS NOT NULL
      ORDER BY "finishedAt" DESC LIMIT ${SAMPLE_MAX}) a`,
    "own_lengths",
  );
  return row ?? { lowMs: 0, highMs: 0, sample: 0 };
}

/** The same of earlier attempts of the workspace on the run's tasks, with its policy, template and driver. */
export async function readLengthsAlike(db: Queryable, workspaceId: string, runId: string): Promise<LengthQuartiles> {
  const [row] = await readRows<LengthQuartiles>(
    db,
    Prisma.sql`
    SELECT COALESCE(percentile_cont(0.25) WITHIN GROUP (ORDER BY ms), 0)::float8 AS "lowMs",
      COALESCE(percentile_cont(0.75) WITHIN GROUP (ORDER BY ms), 0)::float8 AS "highMs", count(*)::int AS "sample"
    FROM (SELECT extract(epoch FROM a."finishedAt" - a."startedAt") * 1000 AS ms
      FROM "run" mine JOIN "run" r ON r."workspaceId" = mine."workspaceId" AND r."taskSetId" = mine."taskSetId"
        AND r."templateVersionId" = mine."templateVersionId" AND r."policy" = mine."policy" AND r."id" <> mine."id"
      JOIN "attempt" a ON a."runId" = r."id"
      WHERE mine."id" = ${runId} AND mine."workspaceId" = ${workspaceId} AND a."status" IN ('done', 'error')
        AND a."startedAt" IS NOT NULL AND a."finishedAt" IS NOT NULL
      ORDER BY a."finishedAt" DESC LIMIT ${SAMPLE_MAX}) a`,
    "lengths_alike",
  );
  return row ?? { lowMs: 0, highMs: 0, sample: 0 };
}
