-- AlterTable
ALTER TABLE "cohort" ADD COLUMN     "usedMicroUsd" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "faultStreak" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "maxAttemptMicroUsd" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "desktop_thumbnail" (
    "desktopId" TEXT NOT NULL,
    "jpeg" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "desktop_thumbnail_pkey" PRIMARY KEY ("desktopId")
);


