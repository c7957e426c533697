ALTER TABLE "run_task" ADD COLUMN "functions" TEXT[] DEFAULT ARRAY[]::TEXT[];
