import type { Database } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";

const { sql } = Prisma;
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** The id of a copy: its number in the last two letters, and one before them that is not the model's own. */
const copied = (id: Prisma.Sql) =>
  sql`left(${id}, -3) || translate(left(right(${id}, 3), 1), ${LETTERS}, ${`${LETTERS.slice(1)}0`}) || m.mark`;

/**
 * Makes many attempts out of the first `written` of a run, which stand in one round of its tasks: places go on where these
 * end, and what came of each attempt is taken from one of a similar place, so that tasks differ and tries of one task do too.
 * Statements of the database alone: 50,000 attempts in seconds. Brings the run's counters up to date.
 */
export async function multiplyAttempts(
  db: Database,
  runId: string,
  { written, times, copies }: { written: number; times: number; copies: number },
): Promise<void> {
  const { prisma } = db;
  const tasks = (await prisma.runTask.count({ where: { runId } })) || 1;
  await prisma.$executeRaw`
    CREATE UNLOGGED TABLE "multiplied" AS
    SELECT k, place."id" AS place, fact."id" AS fact,
           place."number" + k * ${written}::int AS number,
           (place."number" - 1 + k * ${written}::int) / ${tasks}::int AS nth,
           substr(${LETTERS}, k / 32 + 1, 1) || substr(${LETTERS}, k % 32 + 1, 1) AS mark,
           (k * ${written}::int * 2.4) * interval '1 second' AS later
    FROM generate_series(1, ${times}::int - 1) AS k
    JOIN "attempt" place ON place."runId" = ${runId}
    JOIN "attempt" fact ON fact."runId" = ${runId} AND fact."number" =
      ((place."number" - 1) % ${tasks}::int * 2 + (place."number" * 7919 + k * 104729) % 120) % ${written}::int + 1`;
  try {
    await prisma.$executeRaw`
      INSERT INTO "cohort" ("id", "runId", "workspaceId", "unit", "taskId", "taskDigest", "recipeDigest", "copy", "round",
        "status", "hostId", "workerId", "leaseEpoch", "createdAt", "finishedAt")
      SELECT ${copied(sql`c."id"`)}, c."runId", c."workspaceId", m.number - 1, c."taskId", c."taskDigest",
        c."recipeDigest", m.nth % ${copies}::int + 1, m.nth / ${copies}::int + 1, c."status", c."hostId", c."workerId",
        c."leaseEpoch", c."createdAt" + m.later, c."finishedAt" + m.later
      FROM "multiplied" m JOIN "attempt" a ON a."id" = m.place JOIN "cohort" c ON c."id" = a."cohortId"`;
    await prisma.$executeRaw`
      INSERT INTO "attempt" ("id", "number", "cohortId", "runId", "workspaceId", "taskId", "taskDigest", "domain",
        "instruction", "copy", "fork", "round", "status", "leaseEpoch", "tries", "verdict", "outcome", "score", "badGates",
        "invalidReasons", "checkerError", "checkerSkipped", "failure", "endedBy", "stepCount", "recipeDigest", "desktopId",
        "hostId", "hostName", "costMicroUsd", "cpuSeconds", "memoryGibSeconds", "createMs", "setupMs", "actMs", "verifyMs",
        "lastFrame", "setup", "verification", "createdAt", "startedAt", "finishedAt")
      SELECT ${copied(sql`p."id"`)}, m.number, ${copied(sql`p."cohortId"`)}, p."runId", p."workspaceId",
        p."taskId", p."taskDigest", p."domain", p."instruction", m.nth % ${copies}::int + 1, 1,
        m.nth / ${copies}::int + 1, f."status", f."leaseEpoch", f."tries", f."verdict", f."outcome", f."score",
        f."badGates", f."invalidReasons", f."checkerError", f."checkerSkipped", f."failure", f."endedBy", f."stepCount",
        p."recipeDigest", ${copied(sql`p."desktopId"`)}, f."hostId", 'bench-0' || (m.number % 4 + 1),
        f."costMicroUsd" + m.k * 3, f."cpuSeconds", f."memoryGibSeconds", f."createMs", f."setupMs", f."actMs" + m.k * 11,
        f."verifyMs", f."lastFrame", f."setup", f."verification", p."createdAt" + m.later, p."startedAt" + m.later,
        p."startedAt" + m.later + (f."finishedAt" - f."startedAt") + m.k * interval '11 milliseconds'
      FROM "multiplied" m JOIN "attempt" p ON p."id" = m.place JOIN "attempt" f ON f."id" = m.fact`;
    await prisma.$executeRaw`
      INSERT INTO "episode" ("id", "attemptId", "desktopId", "leaseEpoch", "kind", "verdict", "gates", "badGates",
        "invalidReasons", "startedAt", "settledAt")
      SELECT 'epi_' || substr(a."id", 5), a."id", a."desktopId", e."leaseEpoch", e."kind", e."verdict", e."gates",
        e."badGates", e."invalidReasons", a."startedAt", a."startedAt" + interval '6 seconds'
      FROM "multiplied" m JOIN "attempt" a ON a."id" = ${copied(sql`m.place`)}
      JOIN "episode" e ON e."attemptId" = m.fact`;
    await prisma.$executeRaw`
      INSERT INTO "step" ("attemptId", "leaseEpoch", "index", "action", "intent", "note", "ok", "error", "frameBefore",
        "frameAfter", "screenChanged", "startedAt", "waitMs", "actMs", "settleMs", "activeWindow")
      SELECT ${copied(sql`m.place`)}, s."leaseEpoch", s."index", s."action", s."intent", s."note", s."ok", s."error",
        s."frameBefore", s."frameAfter", s."screenChanged", s."startedAt" + m.later, s."waitMs", s."actMs", s."settleMs",
        s."activeWindow"
      FROM "multiplied" m JOIN "step" s ON s."attemptId" = m.fact`;
    await addEvents(db, runId);
    await countAgain(db, runId);
  } finally {
    await prisma.$executeRaw`DROP TABLE "multiplied"`;
  }
  // What a running installation does by itself, now and then.
  for (const table of ["attempt", "cohort", "episode", "step", "run_event"]) {
    await prisma.$executeRawUnsafe(`VACUUM (ANALYZE) "${table}"`);
  }
}

/** When each began and ended, after the events that are there. */
async function addEvents({ prisma }: Database, runId: string): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO "run_event" ("runId", "seq", "type", "at", "attemptId", "desktopId", "actor", "from", "to")
    SELECT ${runId}, (SELECT "eventSeq" FROM "run" WHERE "id" = ${runId}) + row_number() OVER (ORDER BY at, "to" DESC),
           type, at, "id", NULL, 'worker:scene', "from", "to"
    FROM (
      SELECT a."id", 'attempt.created' AS type, a."createdAt" AS at, NULL AS "from", 'queued' AS "to"
      FROM "multiplied" m JOIN "attempt" a ON a."id" = ${copied(sql`m.place`)}
      UNION ALL
      SELECT a."id", 'attempt.status', a."finishedAt", 'running', a."status"::text
      FROM "multiplied" m JOIN "attempt" a ON a."id" = ${copied(sql`m.place`)} WHERE a."finishedAt" IS NOT NULL
    ) AS found`;
}

async function countAgain({ prisma }: Database, runId: string): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "run" SET
      "cohortsCreated" = of."all", "countDone" = of."done", "countError" = of."error", "countCancelled" = of."cancelled",
      "countValid" = of."valid", "countInvalid" = of."invalid", "countSuccess" = of."success", "countFail" = of."fail",
      "spentMicroUsd" = of."spent", "finishedAt" = of."finished",
      "eventSeq" = (SELECT max("seq") FROM "run_event" WHERE "runId" = ${runId})
    FROM (
      SELECT count(*) AS "all", count(*) FILTER (WHERE "status" = 'done') AS "done",
        count(*) FILTER (WHERE "status" = 'error') AS "error",
        count(*) FILTER (WHERE "status" = 'cancelled') AS "cancelled",
        count(*) FILTER (WHERE "verdict" = 'valid') AS "valid", count(*) FILTER (WHERE "verdict" = 'invalid') AS "invalid",
        count(*) FILTER (WHERE "outcome" = 'success') AS "success", count(*) FILTER (WHERE "outcome" = 'fail') AS "fail",
        coalesce(sum("costMicroUsd"), 0)::bigint AS "spent", max("finishedAt") AS "finished"
      FROM "attempt" WHERE "runId" = ${runId}
    ) AS of
    WHERE "id" = ${runId}`;
}
