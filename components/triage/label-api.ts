import { apiGet, apiPath, apiSend } from "@/lib/client/api";
import { attemptPageWire } from "@/lib/domain/attempt/attempt.wire";
import { attemptLabelsWire, labelSetWire, runAgreementWire } from "@/lib/domain/label/label.wire";

export function getLabelSet(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/workspace/labels", { workspace }), labelSetWire, signal);
}

export function updateLabelSet(workspace: string, labels: readonly string[]) {
  return apiSend(apiPath("/workspace/labels", { workspace }), labelSetWire, { method: "PUT", body: { labels } });
}

export function getAttemptLabels(workspace: string, attemptId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/attempts/${attemptId}/label`, { workspace }), attemptLabelsWire, signal);
}

export interface OwnLabel {
  label: string | null;
  note: string;
}

export function labelAttempt(workspace: string, attemptId: string, body: OwnLabel) {
  return apiSend(apiPath(`/attempts/${attemptId}/label`, { workspace }), attemptLabelsWire, { method: "PATCH", body });
}

export function getRunAgreement(workspace: string, runId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/runs/${runId}/agreement`, { workspace }), runAgreementWire, signal);
}

/** A page of the attempts that are to be labelled, in the order of the run. */
export function listQueue(
  workspace: string,
  { runId, filter, cursor }: { runId: string; filter: string; cursor: string | null },
  signal?: AbortSignal,
) {
  return apiGet(apiPath(`/runs/${runId}/attempts`, { workspace, filter, cursor, limit: 100 }), attemptPageWire, signal);
}
