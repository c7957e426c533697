-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('owner', 'admin', 'member', 'viewer');

-- CreateEnum
CREATE TYPE "Driver" AS ENUM ('linux', 'simulated');

-- CreateEnum
CREATE TYPE "RunKind" AS ENUM ('scripted_test', 'evaluation');

-- CreateEnum
CREATE TYPE "RunStatus" AS ENUM ('queued', 'preparing', 'running', 'verifying', 'recovering', 'cancelling', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "StopReason" AS ENUM ('all_tasks_done', 'verified_target_reached', 'budget_exceeded', 'time_cap_reached', 'workspace_budget_exceeded', 'cancelled_by_user', 'cancelled_by_operator', 'worker_lost', 'infrastructure_failure', 'config_rejected');

-- CreateEnum
CREATE TYPE "CohortStatus" AS ENUM ('queued', 'leased', 'finished', 'cancelled');

-- CreateEnum
CREATE TYPE "AttemptStatus" AS ENUM ('queued', 'running', 'verifying', 'done', 'error', 'cancelled');

-- CreateEnum
CREATE TYPE "Verdict" AS ENUM ('pending', 'valid', 'invalid');

-- CreateEnum
CREATE TYPE "Outcome" AS ENUM ('success', 'fail', 'none');

-- CreateEnum
CREATE TYPE "EpisodeKind" AS ENUM ('create', 'reset', 'fork');

-- CreateEnum
CREATE TYPE "DesktopStatus" AS ENUM ('creating', 'ready', 'stepping', 'checkpointing', 'quarantined', 'down', 'closed');

-- CreateTable
CREATE TABLE "workspace" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "runParallelism" INTEGER NOT NULL DEFAULT 8,
    "spendCapMicroUsd" BIGINT,
    "spentMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "token" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "userId" TEXT NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMPTZ(3),
    "refreshTokenExpiresAt" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "workspaceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_pkey" PRIMARY KEY ("workspaceId","userId")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "host" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "driver" "Driver" NOT NULL,
    "kernel" TEXT NOT NULL,
    "cpuCount" INTEGER NOT NULL,
    "memoryBytes" BIGINT NOT NULL,
    "diskFreeBytes" BIGINT,
    "slots" INTEGER NOT NULL,
    "cpuMicroUsdPerHour" INTEGER NOT NULL,
    "memoryGibMicroUsdPerHour" INTEGER NOT NULL,
    "capabilities" JSONB NOT NULL,
    "workerId" TEXT,
    "productVersion" TEXT NOT NULL,
    "lastHeartbeatAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "host_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_version" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "driver" "Driver" NOT NULL,
    "screenWidth" INTEGER NOT NULL,
    "screenHeight" INTEGER NOT NULL,
    "apps" TEXT[],
    "packages" JSONB NOT NULL,
    "sizeBytes" BIGINT NOT NULL,
    "builtAt" TIMESTAMPTZ(3) NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "host_template" (
    "hostId" TEXT NOT NULL,
    "templateVersionId" TEXT NOT NULL,

    CONSTRAINT "host_template_pkey" PRIMARY KEY ("hostId","templateVersionId")
);

-- CreateTable
CREATE TABLE "task_set" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "importedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "task_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task" (
    "digest" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "file" JSONB NOT NULL,

    CONSTRAINT "task_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "task_set_entry" (
    "taskSetId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "domain" TEXT NOT NULL,
    "taskDigest" TEXT NOT NULL,
    "recipeDigest" TEXT,

    CONSTRAINT "task_set_entry_pkey" PRIMARY KEY ("taskSetId","taskId")
);

-- CreateTable
CREATE TABLE "recipe" (
    "digest" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "recipe_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "run" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "RunKind" NOT NULL,
    "status" "RunStatus" NOT NULL DEFAULT 'queued',
    "stopReason" "StopReason",
    "statusDetail" TEXT,
    "document" JSONB NOT NULL,
    "taskSetId" TEXT NOT NULL,
    "taskSetName" TEXT NOT NULL,
    "taskCount" INTEGER NOT NULL,
    "templateVersionId" TEXT NOT NULL,
    "templateRef" TEXT NOT NULL,
    "driver" "Driver" NOT NULL,
    "policy" TEXT NOT NULL,
    "parallelCopies" INTEGER NOT NULL,
    "forkCopies" INTEGER NOT NULL,
    "prefixSteps" INTEGER NOT NULL,
    "maxSteps" INTEGER NOT NULL,
    "rounds" INTEGER NOT NULL,
    "spendCapMicroUsd" BIGINT NOT NULL,
    "timeCapMinutes" INTEGER NOT NULL,
    "stopAfterValid" INTEGER,
    "attemptTotal" INTEGER NOT NULL,
    "cohortTotal" INTEGER NOT NULL,
    "cohortsCreated" INTEGER NOT NULL DEFAULT 0,
    "spentMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "reservedMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "eventSeq" INTEGER NOT NULL DEFAULT 0,
    "countRunning" INTEGER NOT NULL DEFAULT 0,
    "countVerifying" INTEGER NOT NULL DEFAULT 0,
    "countDone" INTEGER NOT NULL DEFAULT 0,
    "countError" INTEGER NOT NULL DEFAULT 0,
    "countCancelled" INTEGER NOT NULL DEFAULT 0,
    "countValid" INTEGER NOT NULL DEFAULT 0,
    "countInvalid" INTEGER NOT NULL DEFAULT 0,
    "countSuccess" INTEGER NOT NULL DEFAULT 0,
    "countFail" INTEGER NOT NULL DEFAULT 0,
    "createdByType" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "createdByUserId" TEXT,
    "cancelledBy" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_task" (
    "runId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "taskId" TEXT NOT NULL,
    "taskDigest" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "instruction" TEXT NOT NULL,
    "recipeDigest" TEXT,

    CONSTRAINT "run_task_pkey" PRIMARY KEY ("runId","position")
);

-- CreateTable
CREATE TABLE "cohort" (
    "id" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "unit" INTEGER NOT NULL,
    "taskId" TEXT NOT NULL,
    "taskDigest" TEXT NOT NULL,
    "recipeDigest" TEXT,
    "copy" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "status" "CohortStatus" NOT NULL DEFAULT 'queued',
    "hostId" TEXT,
    "workerId" TEXT,
    "leaseEpoch" INTEGER NOT NULL DEFAULT 0,
    "leaseExpiresAt" TIMESTAMPTZ(3),
    "reservedMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "cohort_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt" (
    "id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "cohortId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "taskDigest" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "instruction" TEXT NOT NULL,
    "copy" INTEGER NOT NULL,
    "fork" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "status" "AttemptStatus" NOT NULL DEFAULT 'queued',
    "leaseEpoch" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "verdict" "Verdict",
    "outcome" "Outcome" NOT NULL DEFAULT 'none',
    "score" DOUBLE PRECISION,
    "badGates" TEXT[],
    "invalidReasons" TEXT[],
    "checkerError" TEXT,
    "checkerSkipped" TEXT,
    "failure" JSONB,
    "endedBy" TEXT,
    "stepCount" INTEGER NOT NULL DEFAULT 0,
    "recipeDigest" TEXT,
    "desktopId" TEXT,
    "hostId" TEXT,
    "hostName" TEXT,
    "costMicroUsd" BIGINT,
    "cpuSeconds" DOUBLE PRECISION,
    "memoryGibSeconds" DOUBLE PRECISION,
    "createMs" DOUBLE PRECISION,
    "setupMs" DOUBLE PRECISION,
    "actMs" DOUBLE PRECISION,
    "verifyMs" DOUBLE PRECISION,
    "lastFrame" TEXT,
    "setup" JSONB,
    "verification" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "episode" (
    "id" TEXT NOT NULL,
    "attemptId" TEXT NOT NULL,
    "desktopId" TEXT NOT NULL,
    "leaseEpoch" INTEGER NOT NULL,
    "kind" "EpisodeKind" NOT NULL,
    "verdict" "Verdict" NOT NULL DEFAULT 'pending',
    "gates" JSONB NOT NULL,
    "badGates" TEXT[],
    "invalidReasons" TEXT[],
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "episode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "step" (
    "attemptId" TEXT NOT NULL,
    "leaseEpoch" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "action" JSONB NOT NULL,
    "intent" JSONB,
    "note" TEXT,
    "ok" BOOLEAN NOT NULL,
    "error" TEXT,
    "frameBefore" TEXT,
    "frameAfter" TEXT,
    "screenChanged" BOOLEAN,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "waitMs" DOUBLE PRECISION NOT NULL,
    "actMs" DOUBLE PRECISION NOT NULL,
    "settleMs" DOUBLE PRECISION NOT NULL,
    "activeWindow" TEXT,

    CONSTRAINT "step_pkey" PRIMARY KEY ("attemptId","leaseEpoch","index")
);

-- CreateTable
CREATE TABLE "desktop" (
    "id" TEXT NOT NULL,
    "hostId" TEXT NOT NULL,
    "workerId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "runId" TEXT,
    "attemptId" TEXT,
    "taskId" TEXT,
    "templateRef" TEXT NOT NULL,
    "driver" "Driver" NOT NULL,
    "status" "DesktopStatus" NOT NULL DEFAULT 'creating',
    "phase" TEXT,
    "lastFrame" TEXT,
    "lastFrameAt" TIMESTAMPTZ(3),
    "stepCount" INTEGER NOT NULL DEFAULT 0,
    "cpuSeconds" DOUBLE PRECISION,
    "memoryBytes" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "desktop_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_event" (
    "runId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attemptId" TEXT,
    "desktopId" TEXT,
    "actor" TEXT NOT NULL,
    "from" TEXT,
    "to" TEXT,
    "reason" TEXT,
    "refused" BOOLEAN NOT NULL DEFAULT false,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "run_event_pkey" PRIMARY KEY ("runId","seq")
);

-- CreateTable
CREATE TABLE "artifact_ref" (
    "workspaceId" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "attemptId" TEXT,
    "kind" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifact_ref_pkey" PRIMARY KEY ("workspaceId","digest")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "workspaceId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "responseStatus" INTEGER,
    "responseBody" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("workspaceId","route","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "workspace_slug_key" ON "workspace"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_userId_idx" ON "session"("userId");

-- CreateIndex
CREATE INDEX "account_userId_idx" ON "account"("userId");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE INDEX "member_userId_idx" ON "member"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_workspaceId_idx" ON "api_key"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "host_name_key" ON "host"("name");

-- CreateIndex
CREATE UNIQUE INDEX "template_version_digest_key" ON "template_version"("digest");

-- CreateIndex
CREATE UNIQUE INDEX "template_version_name_version_key" ON "template_version"("name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "task_set_name_key" ON "task_set"("name");

-- CreateIndex
CREATE INDEX "task_taskId_idx" ON "task"("taskId");

-- CreateIndex
CREATE UNIQUE INDEX "task_set_entry_taskSetId_position_key" ON "task_set_entry"("taskSetId", "position");

-- CreateIndex
CREATE INDEX "run_workspaceId_createdAt_id_idx" ON "run"("workspaceId", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "run_status_idx" ON "run"("status");

-- CreateIndex
CREATE INDEX "cohort_status_leaseExpiresAt_idx" ON "cohort"("status", "leaseExpiresAt");

-- CreateIndex
CREATE INDEX "cohort_workspaceId_status_idx" ON "cohort"("workspaceId", "status");

-- CreateIndex
CREATE UNIQUE INDEX "cohort_runId_unit_key" ON "cohort"("runId", "unit");

-- CreateIndex
CREATE INDEX "attempt_runId_status_idx" ON "attempt"("runId", "status");

-- CreateIndex
CREATE INDEX "attempt_runId_finishedAt_idx" ON "attempt"("runId", "finishedAt");

-- CreateIndex
CREATE UNIQUE INDEX "attempt_cohortId_fork_key" ON "attempt"("cohortId", "fork");

-- CreateIndex
CREATE UNIQUE INDEX "attempt_runId_number_key" ON "attempt"("runId", "number");

-- CreateIndex
CREATE INDEX "episode_attemptId_idx" ON "episode"("attemptId");

-- CreateIndex
CREATE INDEX "desktop_workspaceId_status_idx" ON "desktop"("workspaceId", "status");

-- CreateIndex
CREATE INDEX "desktop_runId_idx" ON "desktop"("runId");

-- CreateIndex
CREATE INDEX "desktop_workerId_status_idx" ON "desktop"("workerId", "status");

-- CreateIndex
CREATE INDEX "artifact_ref_runId_idx" ON "artifact_ref"("runId");

-- CreateIndex
CREATE INDEX "audit_event_workspaceId_at_idx" ON "audit_event"("workspaceId", "at" DESC);

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "host_template" ADD CONSTRAINT "host_template_hostId_fkey" FOREIGN KEY ("hostId") REFERENCES "host"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "host_template" ADD CONSTRAINT "host_template_templateVersionId_fkey" FOREIGN KEY ("templateVersionId") REFERENCES "template_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_set_entry" ADD CONSTRAINT "task_set_entry_taskSetId_fkey" FOREIGN KEY ("taskSetId") REFERENCES "task_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_set_entry" ADD CONSTRAINT "task_set_entry_taskDigest_fkey" FOREIGN KEY ("taskDigest") REFERENCES "task"("digest") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_set_entry" ADD CONSTRAINT "task_set_entry_recipeDigest_fkey" FOREIGN KEY ("recipeDigest") REFERENCES "recipe"("digest") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_taskSetId_fkey" FOREIGN KEY ("taskSetId") REFERENCES "task_set"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_templateVersionId_fkey" FOREIGN KEY ("templateVersionId") REFERENCES "template_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_task" ADD CONSTRAINT "run_task_runId_fkey" FOREIGN KEY ("runId") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohort" ADD CONSTRAINT "cohort_runId_fkey" FOREIGN KEY ("runId") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_cohortId_fkey" FOREIGN KEY ("cohortId") REFERENCES "cohort"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_runId_fkey" FOREIGN KEY ("runId") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "episode" ADD CONSTRAINT "episode_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step" ADD CONSTRAINT "step_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desktop" ADD CONSTRAINT "desktop_hostId_fkey" FOREIGN KEY ("hostId") REFERENCES "host"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desktop" ADD CONSTRAINT "desktop_runId_fkey" FOREIGN KEY ("runId") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_runId_fkey" FOREIGN KEY ("runId") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- Rules that the schema language cannot say.
ALTER TABLE "run" ADD CONSTRAINT "run_kind_offered" CHECK ("kind"::text IN ('scripted_test', 'evaluation'));
ALTER TABLE "run" ADD CONSTRAINT "run_shape" CHECK (
  "taskCount" BETWEEN 1 AND 366 AND "parallelCopies" BETWEEN 1 AND 8 AND "forkCopies" BETWEEN 1 AND 8
  AND "prefixSteps" BETWEEN 0 AND 20 AND "maxSteps" BETWEEN 1 AND 50 AND "rounds" BETWEEN 1 AND 50
  AND "timeCapMinutes" BETWEEN 1 AND 1440 AND "spendCapMicroUsd" > 0
  AND ("forkCopies" = 1 OR "prefixSteps" >= 1));
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_outcome_follows" CHECK (
  ("outcome" = 'none') OR ("verdict" = 'valid' AND "score" IS NOT NULL
    AND (("outcome" = 'success') = ("score" >= 1))));
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_score_range" CHECK ("score" IS NULL OR "score" BETWEEN 0 AND 1);
ALTER TABLE "run" ADD CONSTRAINT "run_final_has_reason" CHECK (
  "status" NOT IN ('completed', 'failed', 'cancelled') OR ("stopReason" IS NOT NULL AND "finishedAt" IS NOT NULL));
