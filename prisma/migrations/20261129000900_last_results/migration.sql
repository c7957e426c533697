CREATE INDEX "attempt_workspaceId_taskId_finishedAt_idx" ON "attempt"("workspaceId", "taskId", "finishedAt");
