import { Prisma } from "@/lib/generated/prisma/client";
import { ATTEMPT_FINAL_STATUSES } from "@/lib/domain/attempt/attempt.status";

/** `countedAs` of lib/domain/stats for a row of "attempt"; a test holds both to one answer. */
export const COUNTED_AS_SQL = Prisma.sql`(CASE
  WHEN "status"::text <> ALL(${[...ATTEMPT_FINAL_STATUSES]}::text[]) OR "verdict" = 'pending' THEN 'pending'
  WHEN "verdict" = 'invalid' THEN 'invalid'
  WHEN "verdict" IS NULL THEN 'not_checked'
  WHEN "outcome" = 'none' THEN 'unscored'
  ELSE "outcome"::text
END)`;
