CREATE TYPE "CalibrationProbe" AS ENUM ('nop', 'fail', 'recipe');

CREATE TABLE "calibration" (
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "taskDigest" TEXT NOT NULL,
    "probe" "CalibrationProbe" NOT NULL,
    "recipeDigest" TEXT,
    "isKept" BOOLEAN,
    "rounds" JSONB NOT NULL,
    "templateRef" TEXT NOT NULL,
    "templateDigest" TEXT NOT NULL,
    "driver" "Driver" NOT NULL,
    "profile" "VerifierProfile" NOT NULL,
    "productVersion" TEXT NOT NULL,
    "hostName" TEXT NOT NULL,
    "playedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calibration_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "calibration_taskDigest_probe_playedAt_idx" ON "calibration"("taskDigest", "probe", "playedAt" DESC);

CREATE TABLE "task_version" (
    "taskSetId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "importedAt" TIMESTAMPTZ(3) NOT NULL,
    "taskDigest" TEXT NOT NULL,

    CONSTRAINT "task_version_pkey" PRIMARY KEY ("taskSetId", "taskId", "importedAt")
);

ALTER TABLE "task_version" ADD CONSTRAINT "task_version_taskSetId_fkey" FOREIGN KEY ("taskSetId") REFERENCES "task_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "task_version" ADD CONSTRAINT "task_version_taskDigest_fkey" FOREIGN KEY ("taskDigest") REFERENCES "task"("digest") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is known of the history so far: the version that each set has now, since its last import.
INSERT INTO "task_version" ("taskSetId", "taskId", "importedAt", "taskDigest")
SELECT e."taskSetId", e."taskId", s."importedAt", e."taskDigest"
FROM "task_set_entry" e JOIN "task_set" s ON s."id" = e."taskSetId";
