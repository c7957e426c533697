ALTER TABLE "workspace" ADD COLUMN "isSample" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "run" ADD COLUMN "isSample" BOOLEAN NOT NULL DEFAULT false;

-- There is one sample for all who want to look at it.
CREATE UNIQUE INDEX "workspace_one_sample" ON "workspace"("isSample") WHERE "isSample";
