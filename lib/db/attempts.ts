import { Prisma } from "@/lib/generated/prisma/client";
import type { ENDINGS } from "@/lib/domain/attempt/attempt.wire";
import type { AttemptSort } from "@/lib/domain/attempt/attempt.sort";
import type { AttemptFailure } from "@/lib/domain/failure";
import type { ModelUse } from "@/lib/domain/run/model-use";
import { listAttemptIds, type AttemptListKey, type AttemptListQuery } from "./attempt-page";
import type { Queryable } from "./client";
import { modelUseSelect, toModelUse } from "./model-use";
import { columnsOf, readRows } from "./read-rows";

const attemptSelect = {
  id: true,
  number: true,
  runId: true,
  taskId: true,
  taskDigest: true,
  domain: true,
  instruction: true,
  copy: true,
  fork: true,
  round: true,
  status: true,
  leaseEpoch: true,
  tries: true,
  requeues: true,
  invalidatedAt: true,
  invalidatedBy: true,
  invalidatedReason: true,
  verdict: true,
  outcome: true,
  humanAssistedAt: true,
  humanAssistedReason: true,
  score: true,
  claimedScore: true,
  badGates: true,
  invalidReasons: true,
  checkerError: true,
  checkerSkipped: true,
  failure: true,
  endedBy: true,
  stepCount: true,
  desktopId: true,
  hostName: true,
  costMicroUsd: true,
  ...modelUseSelect,
  createMs: true,
  setupMs: true,
  actMs: true,
  verifyMs: true,
  lastFrame: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  triage: { select: { groupKey: true, suspect: true } },
  labels: {
    where: { isCurrent: true, label: { not: null } },
    orderBy: { createdAt: "asc" },
    select: { label: true },
  },
} satisfies Prisma.AttemptSelect;

/** Facts of the run that every attempt is shown with. */
const runFactsSelect = {
  kind: true,
  driver: true,
  policy: true,
  policyDigest: true,
  isTestDouble: true,
  isSample: true,
  imported: true,
  maxSteps: true,
  verifierProfile: true,
} satisfies Prisma.RunSelect;
export type RunFacts = Omit<Prisma.RunGetPayload<{ select: typeof runFactsSelect }>, "imported"> & {
  /** Not null: made by others. */
  imported: unknown;
};

type AttemptRow = Prisma.AttemptGetPayload<{ select: typeof attemptSelect }>;

export type EndedBy = (typeof ENDINGS)[number];

/** One attempt as a row of a table. Nulls mean "not computed" or "not yet". */
export interface AttemptRecord
  extends Omit<AttemptRow, keyof ModelUse | "failure" | "costMicroUsd" | "endedBy">, ModelUse {
  failure: AttemptFailure | null;
  endedBy: EndedBy | null;
  costMicroUsd: number | null;
  run: RunFacts;
}

function toAttempt(row: AttemptRow, run: RunFacts): AttemptRecord {
  return {
    ...row,
    ...toModelUse(row),
    run,
    // Only the engine writes these two, from AttemptFailure and a closed list.
    failure: row.failure as AttemptFailure | null,
    endedBy: row.endedBy as EndedBy | null,
    costMicroUsd: row.costMicroUsd === null ? null : Number(row.costMicroUsd),
  };
}

const LISTS = ["badGates", "invalidReasons"] as const;

/** What stands beside an attempt in rows of its own, as `attemptSelect` asks for it. */
const BESIDE = Prisma.sql`
  CASE WHEN t."attemptId" IS NOT NULL THEN json_build_object('groupKey', t."groupKey", 'suspect', COALESCE(t."suspect", '{}')) END AS "triage",
  COALESCE((SELECT json_agg(json_build_object('label', l."label") ORDER BY l."createdAt") FROM "attempt_label" l
    WHERE l."attemptId" = a."id" AND l."isCurrent" AND l."label" IS NOT NULL), '[]') AS "labels"`;

function readAttempts(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<AttemptRow[]> {
  return readRows<AttemptRow>(
    db,
    Prisma.sql`
      SELECT ${columnsOf("a", attemptSelect, LISTS)}, ${BESIDE}
      FROM "attempt" a LEFT JOIN "attempt_triage" t ON t."attemptId" = a."id"
      WHERE a."workspaceId" = ${workspaceId} AND a."id" = ANY(${[...ids]}::text[])`,
    "attempts_by_id",
  );
}

const SORT_VALUE: Record<AttemptSort, (attempt: AttemptRecord) => Date | string | number | null> = {
  number: ({ number }) => number,
  finished_at: ({ finishedAt }) => finishedAt,
  started_at: ({ startedAt }) => startedAt,
  cost: ({ costMicroUsd }) => costMicroUsd,
  steps: ({ stepCount }) => stepCount,
  score: ({ score }) => score,
  task: ({ taskId }) => taskId,
  app: ({ domain }) => domain,
  status: ({ status }) => status,
  verifier: ({ verdict }) => verdict,
  outcome: ({ outcome }) => outcome,
  dur: ({ startedAt, finishedAt }) => startedAt && finishedAt && finishedAt.getTime() - startedAt.getTime(),
  calls: ({ modelCalls }) => modelCalls,
  tokens: ({ inputTokens, outputTokens }) =>
    inputTokens === null && outputTokens === null ? null : Number(inputTokens ?? 0) + Number(outputTokens ?? 0),
  host: ({ hostName }) => hostName,
  ended: ({ endedBy }) => endedBy,
};

/** Attempts of one run, whose facts the caller has read; those without a value in the sorted column come last in both directions. */
export async function listAttemptsInRun(
  db: Queryable,
  workspaceId: string,
  run: RunFacts & { id: string },
  query: AttemptListQuery,
): Promise<AttemptRecord[]> {
  const ids = await listAttemptIds(db, workspaceId, run.id, query);
  const found = await readAttempts(db, workspaceId, ids);
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const { kind, driver, policy, policyDigest, isTestDouble, isSample, imported } = run;
  const { maxSteps, verifierProfile } = run;
  const facts = { kind, driver, policy, policyDigest, isTestDouble, isSample, imported, maxSteps, verifierProfile };
  return rows.map((row) => toAttempt(row, facts));
}

/** The list key of an attempt under a sort. */
export function attemptListKey(attempt: AttemptRecord, sort: AttemptSort): AttemptListKey {
  const value = SORT_VALUE[sort](attempt);
  return { value: value instanceof Date ? value.toISOString() : value, number: attempt.number };
}

const attemptDetailSelect = {
  ...attemptSelect,
  cohortId: true,
  recipeDigest: true,
  cpuSeconds: true,
  memoryGibSeconds: true,
  setup: true,
  verification: true,
  video: true,
  fileChanges: true,
  logs: true,
  run: { select: runFactsSelect },
} satisfies Prisma.AttemptSelect;

type AttemptDetailRow = Prisma.AttemptGetPayload<{ select: typeof attemptDetailSelect }>;

/** `setup`, `verification`, `video`, `fileChanges` and `logs` are the JSON that the engine stored; the caller parses them. */
export interface AttemptDetailRecord extends AttemptRecord {
  cohortId: string;
  recipeDigest: string | null;
  cpuSeconds: number | null;
  memoryGibSeconds: number | null;
  setup: AttemptDetailRow["setup"];
  verification: AttemptDetailRow["verification"];
  video: AttemptDetailRow["video"];
  fileChanges: AttemptDetailRow["fileChanges"];
  logs: AttemptDetailRow["logs"];
}

/** The attempt, or null when the workspace has none of that id. */
export async function findAttemptInWorkspace(
  db: Queryable,
  workspaceId: string,
  attemptId: string,
): Promise<AttemptDetailRecord | null> {
  const [attempt] = await findAttemptsInWorkspace(db, workspaceId, [attemptId]);
  return attempt ?? null;
}

/** Those of the attempts that the workspace has, in the given order. */
export async function findAttemptsInWorkspace(
  db: Queryable,
  workspaceId: string,
  attemptIds: readonly string[],
): Promise<AttemptDetailRecord[]> {
  const rows = await readRows<AttemptDetailRow>(
    db,
    Prisma.sql`
      SELECT ${columnsOf("a", attemptDetailSelect, LISTS)}, ${BESIDE}, (SELECT to_json(f) FROM (SELECT ${columnsOf("r", runFactsSelect)}) f) AS "run"
      FROM "attempt" a JOIN "run" r ON r."id" = a."runId" LEFT JOIN "attempt_triage" t ON t."attemptId" = a."id"
      WHERE a."workspaceId" = ${workspaceId} AND a."id" = ANY(${[...attemptIds]}::text[])`,
    "attempt_details_by_id",
  );
  const byId = new Map(rows.map((row) => [row.id, { ...row, ...toAttempt(row, row.run) }]));
  return attemptIds.flatMap((id) => byId.get(id) ?? []);
}

const siblingSelect = {
  id: true,
  number: true,
  copy: true,
  fork: true,
  round: true,
  status: true,
  verdict: true,
  outcome: true,
  score: true,
  stepCount: true,
} satisfies Prisma.AttemptSelect;

export type SiblingRecord = Prisma.AttemptGetPayload<{ select: typeof siblingSelect }>;

/** The other attempts of a cohort, in fork order. */
export async function listSiblings(db: Queryable, cohortId: string, exceptId: string): Promise<SiblingRecord[]> {
  return db.attempt.findMany({
    where: { cohortId, id: { not: exceptId } },
    orderBy: { fork: "asc" },
    select: siblingSelect,
  });
}
