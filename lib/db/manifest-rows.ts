import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
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
  checkerError: true,
  failure: true,
  verification: true,
  video: true,
  recipeDigest: true,
  stepCount: true,
  costMicroUsd: true,
  startedAt: true,
  finishedAt: true,
  hostId: true,
  hostName: true,
  lastFrame: true,
} satisfies Prisma.AttemptSelect;

type AttemptRow = Prisma.AttemptGetPayload<{ select: typeof attemptSelect }>;

/** An attempt with the frames of the try that counts, in the order of its steps, those of its parent first. */
export interface ManifestAttemptRow extends Omit<AttemptRow, "costMicroUsd"> {
  costMicroUsd: number | null;
  /** null for an attempt that was not forked. */
  prefix: PrefixRecord | null;
  frames: string[];
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
  const prefixes = await listPrefixesWithFrames(db, [...new Set(rows.map((row) => row.cohortId))]);
  return rows.map((row) => {
    const prefix = prefixes.find((p) => p.cohortId === row.cohortId && p.leaseEpoch === row.leaseEpoch) ?? null;
    const own = (stepsOf.get(row.id) ?? [])
      .filter((step) => step.leaseEpoch === row.leaseEpoch)
      .flatMap((step) => [step.frameBefore, step.frameAfter]);
    return {
      ...row,
      costMicroUsd: row.costMicroUsd === null ? null : Number(row.costMicroUsd),
      prefix,
      frames: [...(prefix?.frames ?? []), ...own, row.lastFrame].filter((frame) => frame !== null),
    };
  });
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
