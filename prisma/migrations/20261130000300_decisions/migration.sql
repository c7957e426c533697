CREATE TYPE "DecisionOutcome" AS ENUM ('success', 'failure', 'error', 'skipped');

CREATE TABLE "decision" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "context" TEXT NOT NULL,
    "image" TEXT,
    "memoKey" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "allowAbstain" BOOLEAN NOT NULL,
    "latencyBudgetMs" INTEGER NOT NULL,
    "choice" TEXT,
    "probs" JSONB NOT NULL,
    "confidence" DOUBLE PRECISION,
    "threshold" DOUBLE PRECISION NOT NULL,
    "abstained" BOOLEAN NOT NULL,
    "escalated" BOOLEAN NOT NULL,
    "backend" TEXT,
    "tier" TEXT,
    "latencyMs" INTEGER NOT NULL,
    "tries" JSONB NOT NULL,
    "costMicroUsd" BIGINT,
    "requestId" TEXT NOT NULL,
    "sessionId" TEXT,
    "task" TEXT,
    "toolsetCallId" TEXT,
    "runId" TEXT,
    "outcome" "DecisionOutcome",
    "label" TEXT,
    "outcomeDetail" TEXT,
    "outcomeBy" TEXT,
    "outcomeAt" TIMESTAMPTZ(3),
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "decision_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "decision_workspaceId_memoKey_createdAt_idx" ON "decision"("workspaceId", "memoKey", "createdAt" DESC);
CREATE INDEX "decision_workspaceId_id_idx" ON "decision"("workspaceId", "id" DESC);
CREATE INDEX "decision_toolsetCallId_idx" ON "decision"("toolsetCallId");
CREATE INDEX "decision_runId_idx" ON "decision"("runId");
