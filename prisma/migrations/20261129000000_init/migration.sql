
-- Rules that the schema language cannot say.
ALTER TABLE "run" ADD CONSTRAINT "run_kind_offered" CHECK ("kind"::text IN ('scripted_test', 'evaluation'));
ALTER TABLE "run" ADD CONSTRAINT "run_shape" CHECK (
  "taskCount" BETWEEN 1 AND 366 AND "parallelCopies" BETWEEN 1 AND 8 AND "forkCopies" BETWEEN 1 AND 8
  AND "prefixSteps" BETWEEN 0 AND 20 AND "maxSteps" BETWEEN 1 AND 50 AND "rounds" BETWEEN 1 AND 50
  AND "timeCapMinutes" BETWEEN 1 AND 1440 AND "spendCapMicroUsd" > 0
  AND ("forkCopies" = 1 OR "prefixSteps" >= 1));
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_outcome_follows" CHECK (
  ("outcome" = 'none') OR ("verdict" = 'valid' AND "score" IS NOT NULL
    AND (("outcome" = 'success') = ("score" >= 1))));
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_score_range" CHECK ("score" IS NULL OR "score" BETWEEN 0 AND 1);
ALTER TABLE "run" ADD CONSTRAINT "run_final_has_reason" CHECK (
  "status" NOT IN ('completed', 'failed', 'cancelled') OR ("stopReason" IS NOT NULL AND "finishedAt" IS NOT NULL));
