import { Prisma, type Driver, type RunKind } from "@/lib/generated/prisma/client";
import type { ImportedClaims } from "@/lib/domain/import/imported-claims.wire";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import type { ModelUse } from "@/lib/domain/run/model-use";
import type { Queryable } from "./client";
import { asJson } from "./json";
import { modelUseSelect, toModelUse } from "./model-use";
import { columnsOf, readRows } from "./read-rows";

const runSelect = {
  id: true,
  workspaceId: true,
  name: true,
  kind: true,
  status: true,
  stopReason: true,
  statusDetail: true,
  taskSetName: true,
  taskCount: true,
  templateRef: true,
  driver: true,
  policy: true,
  policyDigest: true,
  policyOffer: true,
  isTestDouble: true,
  isSample: true,
  imported: true,
  ...modelUseSelect,
  verifierProfile: true,
  bestOfJudge: true,
  parallelCopies: true,
  forkCopies: true,
  prefixSteps: true,
  maxSteps: true,
  rounds: true,
  spendCapMicroUsd: true,
  timeCapMinutes: true,
  stopAfterValid: true,
  attemptTotal: true,
  spentMicroUsd: true,
  eventSeq: true,
  pausedAt: true,
  pausedBy: true,
  pausedReason: true,
  idleMs: true,
  cancelDisposition: true,
  notes: true,
  tags: true,
  revision: true,
  isBaseline: true,
  countRunning: true,
  countVerifying: true,
  countDone: true,
  countError: true,
  countCancelled: true,
  countValid: true,
  countInvalid: true,
  countSuccess: true,
  countFail: true,
  countHumanAssisted: true,
  createdByType: true,
  createdById: true,
  createdByName: true,
  createdByUserId: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
} satisfies Prisma.RunSelect;

type RunRow = Prisma.RunGetPayload<{ select: typeof runSelect }> & { templateDigest: string };

/** A run as people see it. Money in micro-USD; counts are the run's own counters, so reading one costs one row. */
export interface RunRecord
  extends
    Omit<
      RunRow,
      | keyof ModelUse
      | "spendCapMicroUsd"
      | "spentMicroUsd"
      | "idleMs"
      | "policyOffer"
      | "imported"
      | "createdByType"
      | "kind"
      | "driver"
    >,
    ModelUse {
  kind: RunKind;
  driver: Driver;
  /** What others claim of a run that they made; null for one of this installation. */
  imported: ImportedClaims | null;
  /** null for a built-in policy. */
  policyOffer: PolicyOffer | null;
  createdByType: "user" | "api_key" | "system";
  spendCapMicroUsd: number;
  spentMicroUsd: number;
  /** Time that its time cap does not count; a pause that still lasts is not in it yet. */
  idleMs: number;
  templateDigest: string;
}

function toRun({ spendCapMicroUsd, spentMicroUsd, idleMs, ...row }: RunRow): RunRecord {
  return {
    ...row,
    ...toModelUse(row),
    // Only an import writes it, in this shape.
    imported: row.imported as ImportedClaims | null,
    // Only create-run writes these two, from its schema and a closed list.
    policyOffer: row.policyOffer as PolicyOffer | null,
    createdByType: row.createdByType as RunRecord["createdByType"],
    spendCapMicroUsd: Number(spendCapMicroUsd),
    spentMicroUsd: Number(spentMicroUsd),
    idleMs: Number(idleMs),
  };
}

/** The run, or null when the workspace has none of that id. */
export async function findRunInWorkspace(db: Queryable, workspaceId: string, runId: string): Promise<RunRecord | null> {
  const [run] = await findRunsInWorkspace(db, workspaceId, [runId]);
  return run ?? null;
}

/** Those of the given runs that the workspace has, in the given order. */
export async function findRunsInWorkspace(
  db: Queryable,
  workspaceId: string,
  runIds: readonly string[],
): Promise<RunRecord[]> {
  if (runIds.length === 0) return [];
  const rows = await readRows<RunRow>(
    db,
    Prisma.sql`
      SELECT ${columnsOf("r", runSelect, ["tags"])}, t."digest" AS "templateDigest"
      FROM "run" r JOIN "template_version" t ON t."id" = r."templateVersionId"
      WHERE r."workspaceId" = ${workspaceId} AND r."id" = ANY(${[...runIds]}::text[])`,
    "runs_by_id",
  );
  const byId = new Map(rows.map((row) => [row.id, toRun(row)]));
  return runIds.flatMap((id) => byId.get(id) ?? []);
}

/** The document as launched, or null when the workspace has no such run. */
export async function findRunDocumentInWorkspace(db: Queryable, workspaceId: string, runId: string): Promise<unknown> {
  const row = await db.run.findFirst({ where: { id: runId, workspaceId }, select: { document: true } });
  return row?.document ?? null;
}

export interface NewRun {
  id: string;
  workspaceId: string;
  name: string;
  kind: RunKind;
  document: Prisma.InputJsonValue;
  taskSetId: string;
  taskSetName: string;
  templateVersionId: string;
  templateRef: string;
  driver: Driver;
  policy: string;
  policyDigest: string | null;
  policyOffer: PolicyOffer | null;
  isTestDouble: boolean;
  parallelCopies: number;
  forkCopies: number;
  prefixSteps: number;
  maxSteps: number;
  rounds: number;
  spendCapMicroUsd: number;
  timeCapMinutes: number;
  stopAfterValid: number | null;
  recordVideo: boolean;
  verifierProfile: VerifierProfile;
  /** Missing and null: nobody picks among forks. */
  bestOfJudge?: string | null;
  attemptTotal: number;
  cohortTotal: number;
  createdByType: RunRecord["createdByType"];
  createdById: string;
  createdByName: string;
  createdByUserId: string | null;
  createdAt: Date;
  tasks: readonly NewRunTask[];
}

/** One task of a run, pinned by digest at launch. */
export interface NewRunTask {
  taskId: string;
  taskDigest: string;
  domain: string;
  instruction: string;
  recipeDigest: string | null;
  /** Verifier functions that its check calls; missing where nobody asks for a host that offers them. */
  functions?: string[];
}

/** Writes a queued run with its pinned tasks. The caller appends the `run.created` event in the same transaction. */
export async function insertRun(db: Queryable, { tasks, policyOffer, ...run }: NewRun): Promise<void> {
  const offer = policyOffer && { policyOffer: asJson(policyOffer) };
  await db.run.create({ data: { ...run, ...offer, taskCount: tasks.length }, select: { id: true } });
  await db.runTask.createMany({ data: tasks.map((task, position) => ({ ...task, runId: run.id, position })) });
}

export interface RunTaskRecord extends NewRunTask {
  position: number;
}

/** The run's pinned tasks in their order. */
export async function listRunTasks(db: Queryable, runId: string): Promise<RunTaskRecord[]> {
  return db.runTask.findMany({
    where: { runId },
    orderBy: { position: "asc" },
    select: {
      position: true,
      taskId: true,
      taskDigest: true,
      domain: true,
      instruction: true,
      recipeDigest: true,
    },
  });
}

/** Who asked for the cancel; written once, beside the status move that the caller makes. */
export async function recordCancelledBy(db: Queryable, runId: string, actor: string): Promise<void> {
  await db.run.updateMany({ where: { id: runId, cancelledBy: null }, data: { cancelledBy: actor } });
}
