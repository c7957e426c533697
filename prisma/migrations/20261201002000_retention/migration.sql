-- Retention: the rules of a workspace, and what was removed by them. Rows of runs stay; only bytes go.
CREATE TABLE "workspace_retention" (
  "workspaceId" TEXT NOT NULL,
  "document" JSONB NOT NULL,
  "updatedBy" TEXT NOT NULL,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "sweptAt" TIMESTAMPTZ(3),
  CONSTRAINT "workspace_retention_pkey" PRIMARY KEY ("workspaceId")
);

CREATE TABLE "artifact_removal" (
  "runId" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "workspaceId" TEXT NOT NULL,
  "attemptId" TEXT,
  "kind" TEXT NOT NULL,
  "bytes" INTEGER NOT NULL,
  "rule" TEXT NOT NULL,
  "removedAt" TIMESTAMPTZ(3) NOT NULL,
  "isInStore" BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT "artifact_removal_pkey" PRIMARY KEY ("runId", "digest"),
  CONSTRAINT "artifact_removal_runId_fkey" FOREIGN KEY ("runId") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "artifact_removal_workspaceId_digest_idx" ON "artifact_removal"("workspaceId", "digest");
CREATE INDEX "artifact_removal_in_store_idx" ON "artifact_removal"("workspaceId", "digest") WHERE "isInStore";
-- Whether another workspace still refers to the same bytes.
CREATE INDEX "artifact_ref_digest_idx" ON "artifact_ref"("digest");
