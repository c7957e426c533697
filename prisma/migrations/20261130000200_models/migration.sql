ALTER TABLE "run"
    ADD COLUMN "policyDigest" TEXT,
    ADD COLUMN "policyOffer" JSONB,
    ADD COLUMN "isTestDouble" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "modelCalls" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "modelCallsUnpriced" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "modelCostMicroUsd" BIGINT,
    ADD COLUMN "inputTokens" BIGINT,
    ADD COLUMN "cachedInputTokens" BIGINT,
    ADD COLUMN "outputTokens" BIGINT;

ALTER TABLE "cohort" ADD COLUMN "modelReservedMicroUsd" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "prefix" ADD COLUMN "modelCostMicroUsd" BIGINT;

ALTER TABLE "attempt"
    ADD COLUMN "modelCalls" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "modelCallsUnpriced" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "modelCostMicroUsd" BIGINT,
    ADD COLUMN "inputTokens" BIGINT,
    ADD COLUMN "cachedInputTokens" BIGINT,
    ADD COLUMN "outputTokens" BIGINT;

CREATE TABLE "model_call" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "cohortId" TEXT NOT NULL,
    "attemptId" TEXT,
    "leaseEpoch" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "stepIndex" INTEGER NOT NULL,
    "recordDigest" TEXT NOT NULL,
    "recordBytes" INTEGER NOT NULL,
    "imageDigests" TEXT[],
    "model" TEXT,
    "requestId" TEXT,
    "finishReason" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "latencyMs" DOUBLE PRECISION NOT NULL,
    "tries" INTEGER NOT NULL,
    "toolCallCount" INTEGER NOT NULL,
    "inputTokens" INTEGER,
    "cachedInputTokens" INTEGER,
    "outputTokens" INTEGER,
    "costMicroUsd" BIGINT,

    CONSTRAINT "model_call_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "model_call_cohortId_leaseEpoch_attemptId_index_key" ON "model_call"("cohortId", "leaseEpoch", "attemptId", "index");

CREATE INDEX "model_call_attemptId_leaseEpoch_idx" ON "model_call"("attemptId", "leaseEpoch");

CREATE INDEX "model_call_runId_idx" ON "model_call"("runId");

ALTER TABLE "model_call" ADD CONSTRAINT "model_call_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "model_call" ADD CONSTRAINT "model_call_runId_fkey" FOREIGN KEY ("runId") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
