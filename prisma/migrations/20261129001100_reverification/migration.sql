CREATE TABLE "reverification" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "attemptId" TEXT NOT NULL,
    "profile" "VerifierProfile" NOT NULL,
    "recordedProfile" "VerifierProfile" NOT NULL,
    "score" DOUBLE PRECISION,
    "recordedScore" DOUBLE PRECISION,
    "checkerError" TEXT,
    "undecided" TEXT,
    "verifiers" TEXT[],
    "verifierDigest" TEXT NOT NULL,
    "productVersion" TEXT NOT NULL,
    "checks" JSONB NOT NULL,
    "durationMs" DOUBLE PRECISION NOT NULL,
    "createdByType" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reverification_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "reverification_attemptId_id_idx" ON "reverification"("attemptId", "id" DESC);

ALTER TABLE "reverification" ADD CONSTRAINT "reverification_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;
