-- Holds all that rates and groups count, so that they read it alone: an attempt's row is ten times as wide.
CREATE INDEX "attempt_figures_idx" ON "attempt"("runId", "workspaceId")
  INCLUDE ("taskId", "taskDigest", "domain", "status", "verdict", "outcome", "score", "hostName", "endedBy", "copy", "fork", "round");
