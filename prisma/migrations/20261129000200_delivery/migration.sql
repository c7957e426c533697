-- AlterTable
ALTER TABLE "cohort" ADD COLUMN     "placedAt" TIMESTAMPTZ(3);


