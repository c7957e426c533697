CREATE TYPE "CancelDisposition" AS ENUM ('verify', 'drop', 'finish');

ALTER TABLE "run" ADD COLUMN "pausedAt" TIMESTAMPTZ(3),
  ADD COLUMN "pausedBy" TEXT,
  ADD COLUMN "pausedReason" TEXT,
  ADD COLUMN "resumedAt" TIMESTAMPTZ(3),
  ADD COLUMN "idleMs" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "cancelDisposition" "CancelDisposition",
  ADD COLUMN "notes" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "isBaseline" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "attempt" ADD COLUMN "invalidatedAt" TIMESTAMPTZ(3),
  ADD COLUMN "invalidatedBy" TEXT,
  ADD COLUMN "invalidatedReason" TEXT,
  ADD COLUMN "setAsideScore" DOUBLE PRECISION,
  ADD COLUMN "requeues" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "attempt_try" (
    "attemptId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "leaseEpoch" INTEGER NOT NULL,
    "status" "AttemptStatus" NOT NULL,
    "verdict" "Verdict",
    "badGates" TEXT[],
    "invalidReasons" TEXT[],
    "checkerError" TEXT,
    "checkerSkipped" TEXT,
    "failure" JSONB,
    "verification" JSONB,
    "setup" JSONB,
    "endedBy" TEXT,
    "stepCount" INTEGER NOT NULL,
    "desktopId" TEXT,
    "hostName" TEXT,
    "lastFrame" TEXT,
    "costMicroUsd" BIGINT,
    "humanAssistedAt" TIMESTAMPTZ(3),
    "invalidatedAt" TIMESTAMPTZ(3),
    "invalidatedBy" TEXT,
    "invalidatedReason" TEXT,
    "setAsideScore" DOUBLE PRECISION,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "requeuedAt" TIMESTAMPTZ(3) NOT NULL,
    "requeuedBy" TEXT NOT NULL,
    "requeueReason" TEXT NOT NULL,

    CONSTRAINT "attempt_try_pkey" PRIMARY KEY ("attemptId", "number")
);

ALTER TABLE "attempt_try" ADD CONSTRAINT "attempt_try_attemptId_fkey"
  FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A pause and a setting aside say who and why; a set-aside attempt has no result.
ALTER TABLE "run" ADD CONSTRAINT "run_pause_is_whole" CHECK (
  ("pausedAt" IS NULL) = ("pausedBy" IS NULL) AND ("pausedAt" IS NULL) = ("pausedReason" IS NULL));
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_set_aside_is_whole" CHECK (
  ("invalidatedAt" IS NULL) = ("invalidatedBy" IS NULL) AND ("invalidatedAt" IS NULL) = ("invalidatedReason" IS NULL)
  AND ("invalidatedAt" IS NULL OR ("verdict" = 'invalid' AND "outcome" = 'none')));
-- One baseline for each workload.
CREATE UNIQUE INDEX "run_one_baseline" ON "run"("workspaceId", "taskSetId") WHERE "isBaseline";
