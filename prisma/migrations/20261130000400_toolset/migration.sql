CREATE TYPE "ControlKind" AS ENUM ('person', 'agent');
CREATE TYPE "ToolsetStatus" AS ENUM ('running', 'done', 'partial', 'escalated', 'needs_confirmation', 'paused', 'denied', 'use_api', 'failed', 'skipped', 'refused');
CREATE TYPE "ApprovalStatus" AS ENUM ('pending', 'granted', 'refused', 'used');

ALTER TABLE "desktop" ADD COLUMN "controlKind" "ControlKind",
  ADD COLUMN "controlEpoch" INTEGER NOT NULL DEFAULT 0;

-- Every lease of control before this one was a person's.
UPDATE "desktop" SET "controlKind" = 'person' WHERE "controlLeaseId" IS NOT NULL;

CREATE TABLE "toolset_call" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "desktopId" TEXT NOT NULL,
    "member" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "callHash" TEXT NOT NULL,
    "status" "ToolsetStatus" NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "maxParallel" INTEGER NOT NULL,
    "bestOf" INTEGER,
    "budgetMs" INTEGER NOT NULL,
    "maxCostMicroUsd" BIGINT NOT NULL,
    "spentMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "reservedMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "hasUnpriced" BOOLEAN NOT NULL DEFAULT false,
    "chosen" JSONB,
    "judgeDecisions" INTEGER NOT NULL DEFAULT 0,
    "approvalId" TEXT,
    "createdByType" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deadlineAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "toolset_call_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "toolset_call_workspaceId_id_idx" ON "toolset_call"("workspaceId", "id" DESC);
CREATE INDEX "toolset_call_status_deadlineAt_idx" ON "toolset_call"("status", "deadlineAt");

CREATE TABLE "toolset_subtask" (
    "id" TEXT NOT NULL,
    "callId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "desktopId" TEXT,
    "goal" TEXT NOT NULL,
    "status" "ToolsetStatus" NOT NULL DEFAULT 'running',
    "error" TEXT,
    "reason" TEXT,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "successHeld" BOOLEAN,
    "screen" TEXT,
    "firstFrame" TEXT,
    "lastFrame" TEXT,
    "apiTool" TEXT,
    "controlEpoch" INTEGER,
    "episodeId" TEXT,
    "decisionCount" INTEGER NOT NULL DEFAULT 0,
    "costMicroUsd" BIGINT,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "toolset_subtask_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "toolset_subtask_callId_index_key" ON "toolset_subtask"("callId", "index");
CREATE INDEX "toolset_subtask_desktopId_idx" ON "toolset_subtask"("desktopId");

ALTER TABLE "toolset_subtask" ADD CONSTRAINT "toolset_subtask_callId_fkey" FOREIGN KEY ("callId") REFERENCES "toolset_call"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "toolset_approval" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "desktopId" TEXT NOT NULL,
    "member" TEXT NOT NULL,
    "callHash" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "status" "ApprovalStatus" NOT NULL DEFAULT 'pending',
    "requestedBy" TEXT NOT NULL,
    "requestedName" TEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedBy" TEXT,
    "decidedName" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "usedByCallId" TEXT,

    CONSTRAINT "toolset_approval_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "toolset_approval_workspaceId_id_idx" ON "toolset_approval"("workspaceId", "id" DESC);
CREATE INDEX "toolset_approval_workspaceId_callHash_idx" ON "toolset_approval"("workspaceId", "callHash");

CREATE TABLE "workspace_safety" (
    "workspaceId" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "updatedBy" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspace_safety_pkey" PRIMARY KEY ("workspaceId")
);
