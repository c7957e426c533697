ALTER TABLE "host" ADD COLUMN "controlUrl" TEXT;

ALTER TABLE "episode" ALTER COLUMN "attemptId" DROP NOT NULL,
  ADD COLUMN "number" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "checkpointId" TEXT;
CREATE INDEX "episode_desktopId_number_idx" ON "episode"("desktopId", "number");

ALTER TABLE "artifact_ref" ALTER COLUMN "runId" DROP NOT NULL;

ALTER TABLE "desktop" ADD COLUMN "pssBytes" BIGINT,
  ADD COLUMN "closeReason" TEXT,
  ADD COLUMN "closeDetail" TEXT,
  ADD COLUMN "quarantineReason" TEXT,
  ADD COLUMN "quarantineBy" TEXT,
  ADD COLUMN "quarantineAt" TIMESTAMPTZ(3),
  ADD COLUMN "byHand" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "taskDigest" TEXT,
  ADD COLUMN "parentId" TEXT,
  ADD COLUMN "checkpointId" TEXT,
  ADD COLUMN "operation" TEXT,
  ADD COLUMN "ttlSeconds" INTEGER,
  ADD COLUMN "expiresAt" TIMESTAMPTZ(3),
  ADD COLUMN "endsAt" TIMESTAMPTZ(3),
  ADD COLUMN "costMicroUsd" BIGINT,
  ADD COLUMN "createdBy" TEXT;
-- Slots that a worker has to start, keep or count; the rest of the table never matters to it.
CREATE INDEX "desktop_byHand_live_idx" ON "desktop"("hostId") WHERE "byHand" AND "status" <> 'closed';
