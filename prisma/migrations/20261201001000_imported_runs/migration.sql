-- Runs that others made and Deskproof only shows: what they claim stands apart from every verdict.
ALTER TABLE "run" ADD COLUMN "imported" JSONB;
ALTER TABLE "attempt" ADD COLUMN "claimedScore" DOUBLE PRECISION;

-- A claim is never a verdict, whatever is done to the row later.
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_claim_is_no_verdict" CHECK (
  "claimedScore" IS NULL OR ("claimedScore" BETWEEN 0 AND 1 AND "verdict" IS NULL AND "score" IS NULL AND "outcome" = 'none'));

-- The shape of a run is bounded by what is launched here; others launched what they liked.
ALTER TABLE "run" DROP CONSTRAINT "run_shape";
ALTER TABLE "run" ADD CONSTRAINT "run_shape" CHECK (
  "imported" IS NOT NULL OR (
    "taskCount" BETWEEN 1 AND 366 AND "parallelCopies" BETWEEN 1 AND 8 AND "forkCopies" BETWEEN 1 AND 8
    AND "prefixSteps" BETWEEN 0 AND 20 AND "maxSteps" BETWEEN 1 AND 50 AND "rounds" BETWEEN 1 AND 50
    AND "timeCapMinutes" BETWEEN 1 AND 1440 AND "spendCapMicroUsd" > 0
    AND ("forkCopies" = 1 OR "prefixSteps" >= 1)));
