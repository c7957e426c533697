import { apiGet, apiPath } from "@/lib/client/api";
import { groupOverRunsWire, runTriageWire } from "@/lib/domain/triage/triage.wire";

/** Failure groups of a run; without a baseline the API chooses one. */
export function getRunTriage(workspace: string, runId: string, baseline: string | null, signal?: AbortSignal) {
  return apiGet(apiPath(`/runs/${runId}/triage`, { workspace, baseline }), runTriageWire, signal);
}

export function getFailureGroup(workspace: string, key: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/triage/groups/${encodeURIComponent(key)}`, { workspace }), groupOverRunsWire, signal);
}
