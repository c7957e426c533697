-- Names on the last screen, as the narrative of a rollout tells them.
ALTER TABLE "toolset_subtask" ADD COLUMN "finalNames" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
