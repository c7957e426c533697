-- A step that nobody timed has no times: those of imported runs, and parts of a step that did not come to be.
ALTER TABLE "step"
  ALTER COLUMN "waitMs" DROP NOT NULL,
  ALTER COLUMN "actMs" DROP NOT NULL,
  ALTER COLUMN "settleMs" DROP NOT NULL;

ALTER TABLE "prefix_step"
  ALTER COLUMN "waitMs" DROP NOT NULL,
  ALTER COLUMN "actMs" DROP NOT NULL,
  ALTER COLUMN "settleMs" DROP NOT NULL;

UPDATE "step" SET "waitMs" = NULL, "actMs" = NULL, "settleMs" = NULL
  FROM "attempt", "run"
  WHERE "attempt"."id" = "step"."attemptId" AND "run"."id" = "attempt"."runId" AND "run"."imported" IS NOT NULL;
