-- AlterTable
ALTER TABLE "cohort" ADD COLUMN     "width" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "prefix" (
    "cohortId" TEXT NOT NULL,
    "leaseEpoch" INTEGER NOT NULL,
    "desktopId" TEXT NOT NULL,
    "childCount" INTEGER NOT NULL,
    "stepCount" INTEGER NOT NULL DEFAULT 0,
    "gates" JSONB NOT NULL,
    "checkpointId" TEXT,
    "checkpointDigest" TEXT,
    "checkpointBytes" BIGINT,
    "createMs" DOUBLE PRECISION,
    "setupMs" DOUBLE PRECISION,
    "actMs" DOUBLE PRECISION,
    "storeMs" DOUBLE PRECISION,
    "restoreMs" DOUBLE PRECISION,
    "cpuSeconds" DOUBLE PRECISION,
    "memoryGibSeconds" DOUBLE PRECISION,
    "costMicroUsd" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "forkedAt" TIMESTAMPTZ(3),

    CONSTRAINT "prefix_pkey" PRIMARY KEY ("cohortId","leaseEpoch")
);

-- CreateTable
CREATE TABLE "prefix_step" (
    "cohortId" TEXT NOT NULL,
    "leaseEpoch" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "action" JSONB NOT NULL,
    "intent" JSONB,
    "note" TEXT,
    "ok" BOOLEAN NOT NULL,
    "error" TEXT,
    "frameBefore" TEXT,
    "frameAfter" TEXT,
    "screenChanged" BOOLEAN,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "waitMs" DOUBLE PRECISION NOT NULL,
    "actMs" DOUBLE PRECISION NOT NULL,
    "settleMs" DOUBLE PRECISION NOT NULL,
    "activeWindow" TEXT,

    CONSTRAINT "prefix_step_pkey" PRIMARY KEY ("cohortId","leaseEpoch","index")
);

-- AddForeignKey
ALTER TABLE "prefix" ADD CONSTRAINT "prefix_cohortId_fkey" FOREIGN KEY ("cohortId") REFERENCES "cohort"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prefix_step" ADD CONSTRAINT "prefix_step_cohortId_leaseEpoch_fkey" FOREIGN KEY ("cohortId", "leaseEpoch") REFERENCES "prefix"("cohortId", "leaseEpoch") ON DELETE CASCADE ON UPDATE CASCADE;
