import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { columnsOf, readRows } from "./read-rows";

const trySelect = {
  number: true,
  status: true,
  verdict: true,
  badGates: true,
  invalidReasons: true,
  failure: true,
  endedBy: true,
  stepCount: true,
  hostName: true,
  lastFrame: true,
  startedAt: true,
  finishedAt: true,
  requeuedAt: true,
  requeuedBy: true,
  requeueReason: true,
} satisfies Prisma.AttemptTrySelect;

/** How an attempt had ended before somebody sent it back to the queue. */
export type AttemptTryRecord = Prisma.AttemptTryGetPayload<{ select: typeof trySelect }>;

/** Earlier tries of an attempt that the caller has read, first one first; none for most. */
export function listAttemptTries(db: Queryable, attemptId: string): Promise<AttemptTryRecord[]> {
  return readRows<AttemptTryRecord>(
    db,
    Prisma.sql`
      SELECT ${columnsOf("t", trySelect, ["badGates", "invalidReasons"])} FROM "attempt_try" t
      WHERE t."attemptId" = ${attemptId} ORDER BY t."number"`,
    "tries_of_attempt",
  );
}
