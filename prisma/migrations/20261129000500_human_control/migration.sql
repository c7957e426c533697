ALTER TABLE "desktop" ADD COLUMN "controlLeaseId" TEXT,
  ADD COLUMN "controlBy" TEXT,
  ADD COLUMN "controlName" TEXT,
  ADD COLUMN "controlReason" TEXT,
  ADD COLUMN "controlUntil" TIMESTAMPTZ(3);

ALTER TABLE "attempt" ADD COLUMN "humanAssistedAt" TIMESTAMPTZ(3),
  ADD COLUMN "humanAssistedReason" TEXT;

ALTER TABLE "run" ADD COLUMN "countHumanAssisted" INTEGER NOT NULL DEFAULT 0;
