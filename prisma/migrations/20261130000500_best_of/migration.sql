ALTER TABLE "run" ADD COLUMN "bestOfJudge" TEXT;

CREATE TABLE "best_of_pick" (
    "cohortId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "judge" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "candidateIds" TEXT[],
    "chosenAttemptId" TEXT,
    "decisionIds" TEXT[],
    "ordersAgree" BOOLEAN,
    "costMicroUsd" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "best_of_pick_pkey" PRIMARY KEY ("cohortId")
);

CREATE INDEX "best_of_pick_runId_idx" ON "best_of_pick"("runId");
