import type { Prisma } from "@/lib/generated/prisma/client";
import type { ModelUse } from "@/lib/domain/run/model-use";
import type { Queryable } from "./client";
import { modelUseSelect, toModelUse } from "./model-use";
import { listPrefixesWithFrames, type PrefixRecord } from "./prefixes";

const attemptSelect = {
  id: true,
  cohortId: true,
  number: true,
  taskId: true,
  taskDigest: true,
  copy: true,
  fork: true,
  round: true,
  status: true,
  leaseEpoch: true,
  verdict: true,
  badGates: true,
  score: true,
  outcome: true,
  humanAssistedAt: true,
  humanAssistedReason: true,
  invalidatedAt: true,
  invalidatedBy: true,
  invalidatedReason: true,
  requeues: true,
  checkerError: true,
  failure: true,
  verification: true,
  video: true,
  recipeDigest: true,
  stepCount: true,
  costMicroUsd: true,
  ...modelUseSelect,
  startedAt: true,
  finishedAt: true,
  hostId: true,
  hostName: true,
  lastFrame: true,
} satisfies Prisma.AttemptSelect;

type AttemptRow = Prisma.AttemptGetPayload<{ select: typeof attemptSelect }>;

/** An attempt with the frames of the try that counts, in the order of its steps, those of its parent first. */
export interface ManifestAttemptRow extends Omit<AttemptRow, keyof ModelUse | "costMicroUsd">, ModelUse {
  costMicroUsd: number | null;
  /** null for an attempt that was not forked. */
  prefix: PrefixRecord | null;
  frames: string[];
  /** Digests of what its model and it said to each other, in order. */
  records: string[];
}

/** The next attempts of a run after a number, in order. */
export async function listManifestAttempts(
  db: Queryable,
  runId: string,
  after: number,
  limit: number,
): Promise<ManifestAttemptRow[]> {
  const rows = await db.attempt.findMany({
    where: { runId, number: { gt: after } },
    orderBy: { number: "asc" },
    take: limit,
    select: attemptSelect,
  });
  const steps = await db.step.findMany({
    where: { attemptId: { in: rows.map((row) => row.id) } },
    orderBy: [{ attemptId: "asc" }, { index: "asc" }],
    select: { attemptId: true, leaseEpoch: true, frameBefore: true, frameAfter: true },
  });
  const stepsOf = new Map<string, typeof steps>(rows.map((row) => [row.id, []]));
  for (const step of steps) stepsOf.get(step.attemptId)?.push(step);
  const recordsOf = await readRecords(db, rows);
  const prefixes = await listPrefixesWithFrames(db, [...new Set(rows.map((row) => row.cohortId))]);
  return rows.map((row) => {
    const prefix = prefixes.find((p) => p.cohortId === row.cohortId && p.leaseEpoch === row.leaseEpoch) ?? null;
    const own = (stepsOf.get(row.id) ?? [])
      .filter((step) => step.leaseEpoch === row.leaseEpoch)
      .flatMap((step) => [step.frameBefore, step.frameAfter]);
    return {
      ...row,
      ...toModelUse(row),
      records: recordsOf(row),
      costMicroUsd: row.costMicroUsd === null ? null : Number(row.costMicroUsd),
      prefix,
      frames: [...(prefix?.frames ?? []), ...own, row.lastFrame].filter((frame) => frame !== null),
    };
  });
}

/** Tells the records of an attempt's try that counts, those of its parent first. */
async function readRecords(db: Queryable, rows: readonly AttemptRow[]): Promise<(row: AttemptRow) => string[]> {
  const calls = await db.modelCallRecord.findMany({
    where: { cohortId: { in: [...new Set(rows.map((row) => row.cohortId))] } },
    orderBy: [{ attemptId: { sort: "asc", nulls: "first" } }, { index: "asc" }],
    select: { cohortId: true, attemptId: true, leaseEpoch: true, recordDigest: true },
  });
  const keyOf = ({ cohortId, leaseEpoch }: { cohortId: string; leaseEpoch: number }) => `${cohortId} ${leaseEpoch}`;
  const byLease = new Map<string, typeof calls>();
  for (const call of calls) byLease.set(keyOf(call), [...(byLease.get(keyOf(call)) ?? []), call]);
  return (row) =>
    (byLease.get(keyOf(row)) ?? [])
      .filter(({ attemptId }) => attemptId === null || attemptId === row.id)
      .map(({ recordDigest }) => recordDigest);
}

export interface ManifestHostRow {
  name: string;
  kernel: string;
  cpuCount: number;
  memoryBytes: number;
  cpuMicroUsdPerHour: number;
  memoryGibMicroUsdPerHour: number;
}

/** Hosts by id, sorted by name. */
export async function listManifestHosts(db: Queryable, hostIds: readonly string[]): Promise<ManifestHostRow[]> {
  const rows = await db.host.findMany({
    where: { id: { in: [...hostIds] } },
    orderBy: { name: "asc" },
    select: {
      name: true,
      kernel: true,
      cpuCount: true,
      memoryBytes: true,
      cpuMicroUsdPerHour: true,
      memoryGibMicroUsdPerHour: true,
    },
  });
  return rows.map((row) => ({ ...row, memoryBytes: Number(row.memoryBytes) }));
}
