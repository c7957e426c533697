import { apiGet, apiPath, apiSend } from "@/lib/client/api";
import type { RetentionRules } from "@/lib/domain/retention/retention.rules";
import { retentionPruneWire, retentionWire, runRemovalsWire } from "@/lib/domain/retention/retention.wire";

export function getRetention(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/workspace/retention", { workspace }), retentionWire, signal);
}

export function putRetention(workspace: string, rules: RetentionRules) {
  return apiSend(apiPath("/workspace/retention", { workspace }), retentionWire, { method: "PUT", body: rules });
}

/** What rules would remove, whether they are set or not. */
export function lookAhead(workspace: string, rules: RetentionRules) {
  const path = apiPath("/workspace/retention/prune", { workspace });
  return apiSend(path, retentionPruneWire, { method: "POST", body: { dry_run: true, rules } });
}

export function pruneNow(workspace: string) {
  const path = apiPath("/workspace/retention/prune", { workspace });
  return apiSend(path, retentionPruneWire, { method: "POST", body: {} });
}

export function getRunRemovals(workspace: string, runId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/runs/${runId}/retention`, { workspace }), runRemovalsWire, signal);
}
