/** A recorded run as rows: read from the installation that played it, and put into the sample workspace of another. */
import { Prisma } from "@/lib/generated/prisma/client";
import type { SampleRecording } from "@/lib/domain/workspace/sample";
import type { Queryable } from "./client";

const { sql, raw } = Prisma;
type Tables = SampleRecording["tables"];
type Rows = Tables["run"];

/** Which rows are the run's, in the order in which they can be written. */
const OF_RUN: Record<Exclude<keyof Tables, "artifact_ref">, Prisma.Sql> = {
  run: sql`"id" = `,
  run_task: sql`"runId" = `,
  cohort: sql`"runId" = `,
  attempt: sql`"runId" = `,
  episode: sql`"attemptId" IN (SELECT "id" FROM "attempt" WHERE "runId" = `,
  step: sql`"attemptId" IN (SELECT "id" FROM "attempt" WHERE "runId" = `,
  run_event: sql`"runId" = `,
};
const RECORDED = Object.keys(OF_RUN) as Array<keyof typeof OF_RUN>;

/** What belongs to the installation that played it; none of it is written elsewhere. */
const LEFT_OUT = ["hostId", "workerId", "desktopId", "createdByUserId"];

/** Null for an unknown run. */
export async function readRecordedRun(db: Queryable, runId: string): Promise<SampleRecording | null> {
  const run = await db.run.findUnique({
    where: { id: runId },
    select: { workspaceId: true, taskSetName: true, templateVersion: { omit: { id: true, sizeBytes: true } } },
  });
  if (run === null) return null;
  const tables: Partial<Tables> = {};
  for (const table of RECORDED) {
    const isNested = table === "episode" || table === "step";
    const found = await db.$queryRaw<Array<{ row: Record<string, unknown> }>>(
      sql`SELECT to_jsonb("t") AS "row" FROM ${raw(`"${table}"`)} AS "t"
        WHERE ${OF_RUN[table]} ${runId} ${isNested ? sql`)` : sql``} ORDER BY to_jsonb("t")::text`,
    );
    tables[table] = found.map(({ row }) => keptOf(table, row));
  }
  // A file that several runs keep is referred to once in a workspace, so the run's own rows do not name all of its files.
  const named = [...new Set(JSON.stringify(tables).match(/sha256:[0-9a-f]{64}/g))];
  const refs = await db.artifactRef.findMany({ where: { workspaceId: run.workspaceId, digest: { in: named } } });
  const own = new Set(tables.attempt?.map(({ id }) => id));
  tables.artifact_ref = refs
    .map((ref) => ({ ...ref, runId, attemptId: own.has(ref.attemptId) ? ref.attemptId : null }))
    .map((ref) => ({ ...ref, createdAt: ref.createdAt.toISOString() }))
    .sort((one, other) => (one.digest < other.digest ? -1 : 1));
  return {
    format: 1,
    taskSet: run.taskSetName,
    template: JSON.parse(JSON.stringify(run.templateVersion)) as SampleRecording["template"],
    tables: tables as Tables,
  };
}

function keptOf(table: keyof Tables, row: Record<string, unknown>): Record<string, unknown> {
  // An episode is of a desktop, here or elsewhere.
  const leftOut = table === "episode" ? [] : LEFT_OUT;
  return Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.includes(column)));
}

/** The sample workspace, or null. */
export async function findSampleWorkspace(db: Queryable): Promise<{ id: string; slug: string; runId: string } | null> {
  const found = await db.workspace.findFirst({
    where: { isSample: true },
    select: { id: true, slug: true, runs: { select: { id: true }, take: 1 } },
  });
  const [run] = found?.runs ?? [];
  return found && run ? { id: found.id, slug: found.slug, runId: run.id } : null;
}

/** Two of them at once wait for each other, so that the sample is written once. */
export async function lockSample(tx: Queryable): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('deskproof.sample'))`;
}

/**
 * Writes workspace and run. The template gets a row of its own that no host offers, so that nobody can choose it. The ids
 * are those of the recording: there is one sample.
 */
export async function insertSample(
  tx: Queryable,
  recording: SampleRecording,
  made: { workspace: { id: string; slug: string; name: string }; taskSetId: string; template: SampleTemplate },
): Promise<void> {
  const { workspace, taskSetId, template } = made;
  await tx.workspace.create({ data: { ...workspace, isSample: true } });
  const { id: templateVersionId } = await tx.templateVersion.upsert({
    where: { digest: template.digest },
    update: {},
    create: { ...template, packages: {}, sizeBytes: 0n },
    select: { id: true },
  });
  const own = { workspaceId: workspace.id };
  const ofRun = { ...own, taskSetId, templateVersionId, isSample: true };
  for (const table of [...RECORDED, "artifact_ref"] as const) {
    const rows = recording.tables[table].map((row) => ({
      ...row,
      ...("workspaceId" in row && own),
      ...(table === "run" && ofRun),
    }));
    await insertRows(tx, table, rows);
  }
}

export interface SampleTemplate {
  id: string;
  name: string;
  version: number;
  digest: string;
  driver: "linux" | "simulated";
  screenWidth: number;
  screenHeight: number;
  apps: string[];
  builtAt: Date;
}

/** Columns that a later version of the product added get their defaults. */
async function insertRows(tx: Queryable, table: keyof Tables, rows: Rows): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const unknown = columns.find((column) => !/^[A-Za-z]+$/.test(column));
  if (unknown !== undefined) throw new Error(`${unknown} is no column`);
  const list = raw(columns.map((column) => `"${column}"`).join(", "));
  const name = raw(`"${table}"`);
  await tx.$executeRaw(
    sql`INSERT INTO ${name} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

/** Takes workspace, run and all that people did there away; files stay in the store, by their digest. */
export async function deleteSample(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.run.deleteMany({ where: { workspaceId } });
  await tx.artifactRef.deleteMany({ where: { workspaceId } });
  await tx.workspace.delete({ where: { id: workspaceId, isSample: true }, select: { id: true } });
}

export async function countMembers(tx: Queryable, workspaceId: string): Promise<number> {
  return tx.member.count({ where: { workspaceId } });
}
