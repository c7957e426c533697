import { Prisma } from "@/lib/generated/prisma/client";
import { ATTEMPT_FINAL_STATUSES } from "@/lib/domain/attempt/attempt.status";
import type { CountedAs } from "@/lib/domain/stats/counted-as";

const { sql } = Prisma;
const HAS_ENDED = sql`"status" = ANY(${[...ATTEMPT_FINAL_STATUSES]}::"AttemptStatus"[])`;

/** `countedAs` of lib/domain/stats as conditions on a row of "attempt"; a test holds both to one answer. */
const CONDITIONS: Record<CountedAs, Prisma.Sql> = {
  success: sql`(${HAS_ENDED} AND "verdict" = 'valid' AND "outcome" = 'success')`,
  fail: sql`(${HAS_ENDED} AND "verdict" = 'valid' AND "outcome" = 'fail')`,
  invalid: sql`(${HAS_ENDED} AND "verdict" = 'invalid')`,
  not_checked: sql`((${HAS_ENDED} AND "verdict" IS NULL) OR ("status" = 'cancelled' AND "verdict" = 'pending'))`,
  unscored: sql`(${HAS_ENDED} AND "verdict" = 'valid' AND "outcome" = 'none')`,
  pending: sql`(NOT ${HAS_ENDED} OR ("status" <> 'cancelled' AND "verdict" IS NOT NULL AND "verdict" = 'pending'))`,
};

export const countedAsSql = (counted: CountedAs): Prisma.Sql => CONDITIONS[counted];
