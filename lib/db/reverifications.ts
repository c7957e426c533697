import type { Prisma } from "@/lib/generated/prisma/client";
import type { ReverifiedCheck } from "@/lib/domain/verifier/reverification";
import type { Queryable } from "./client";
import { asJsonList } from "./json";

const reverificationSelect = {
  id: true,
  runId: true,
  attemptId: true,
  profile: true,
  recordedProfile: true,
  score: true,
  recordedScore: true,
  checkerError: true,
  undecided: true,
  verifiers: true,
  verifierDigest: true,
  productVersion: true,
  checks: true,
  durationMs: true,
  createdByType: true,
  createdById: true,
  createdByName: true,
  createdAt: true,
  attempt: { select: { taskId: true, verdict: true, humanAssistedAt: true } },
} satisfies Prisma.ReverificationSelect;

type ReverificationRow = Prisma.ReverificationGetPayload<{ select: typeof reverificationSelect }>;

/** A second judgement with the facts of its attempt that say whether either score counts. */
export interface ReverificationRecord extends Omit<ReverificationRow, "checks" | "createdByType"> {
  checks: ReverifiedCheck[];
  createdByType: "user" | "api_key" | "system";
}

export interface NewReverification extends Omit<ReverificationRecord, "attempt"> {
  workspaceId: string;
}

/** Adds a second judgement; nothing of the attempt is changed. */
export async function insertReverification(
  db: Queryable,
  { checks, ...row }: NewReverification,
): Promise<ReverificationRecord> {
  const data = { ...row, checks: asJsonList(checks) };
  return toRecord(await db.reverification.create({ data, select: reverificationSelect }));
}

/** Those of an attempt, newest first; at most `limit` older than `before`. */
export async function listReverificationsOfAttempt(
  db: Queryable,
  { workspaceId, attemptId, before, limit }: { workspaceId: string; attemptId: string; before?: string; limit: number },
): Promise<ReverificationRecord[]> {
  const rows = await db.reverification.findMany({
    where: { workspaceId, attemptId, ...(before === undefined ? {} : { id: { lt: before } }) },
    orderBy: { id: "desc" },
    take: limit,
    select: reverificationSelect,
  });
  return rows.map(toRecord);
}

/** Only reverify-attempt writes these, from a closed list and in this shape. */
const toRecord = ({ checks, createdByType, ...row }: ReverificationRow): ReverificationRecord => ({
  ...row,
  checks: checks as unknown as ReverifiedCheck[],
  createdByType: createdByType as ReverificationRecord["createdByType"],
});
