CREATE TABLE "attempt_triage" (
    "attemptId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "leaseEpoch" INTEGER NOT NULL,
    "status" "AttemptStatus" NOT NULL,
    "verdict" "Verdict",
    "outcome" "Outcome" NOT NULL,
    "groupKey" TEXT,
    "tier" TEXT,
    "because" TEXT[],
    "traits" TEXT[],
    "suspect" TEXT[],
    "byLastAction" BOOLEAN NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "attempt_triage_pkey" PRIMARY KEY ("attemptId")
);

CREATE INDEX "attempt_triage_runId_groupKey_idx" ON "attempt_triage"("runId", "groupKey");
CREATE INDEX "attempt_triage_workspaceId_groupKey_finishedAt_idx" ON "attempt_triage"("workspaceId", "groupKey", "finishedAt");

ALTER TABLE "attempt_triage" ADD CONSTRAINT "attempt_triage_attemptId_fkey"
    FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "attempt_label" (
    "id" TEXT NOT NULL,
    "attemptId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "personName" TEXT NOT NULL,
    "label" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "isCurrent" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attempt_label_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "attempt_label_attemptId_personId_idx" ON "attempt_label"("attemptId", "personId");
CREATE INDEX "attempt_label_runId_idx" ON "attempt_label"("runId");
CREATE UNIQUE INDEX "attempt_label_current_key" ON "attempt_label"("attemptId", "personId") WHERE "isCurrent";

ALTER TABLE "attempt_label" ADD CONSTRAINT "attempt_label_attemptId_fkey"
    FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "label_set" (
    "workspaceId" TEXT NOT NULL,
    "labels" TEXT[],
    "updatedBy" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "label_set_pkey" PRIMARY KEY ("workspaceId")
);
