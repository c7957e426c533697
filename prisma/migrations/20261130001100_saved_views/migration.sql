CREATE TABLE "saved_view" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "runId" TEXT,
    "filter" TEXT NOT NULL,
    "groupBy" TEXT,
    "columns" TEXT[],
    "pinned" TEXT[],
    "isShared" BOOLEAN NOT NULL DEFAULT false,
    "createdByType" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- A name stands for one view of its maker.
CREATE UNIQUE INDEX "saved_view_workspaceId_createdById_name_key" ON "saved_view"("workspaceId", "createdById", "name");

ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_runId_fkey" FOREIGN KEY ("runId") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;
