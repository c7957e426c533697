import type { CancelDisposition, RunEdit } from "@/lib/domain/run/run.operations";
import { runWire } from "@/lib/domain/run/run.wire";
import { apiPath, apiSend } from "./api";

interface Which {
  workspace: string;
  runId: string;
}

export function cancelRun({ workspace, runId }: Which, disposition: CancelDisposition) {
  return apiSend(apiPath(`/runs/${runId}/cancel`, { workspace }), runWire, { method: "POST", body: { disposition } });
}

export function pauseRun({ workspace, runId }: Which, reason: string) {
  return apiSend(apiPath(`/runs/${runId}/pause`, { workspace }), runWire, { method: "POST", body: { reason } });
}

export function resumeRun({ workspace, runId }: Which) {
  return apiSend(apiPath(`/runs/${runId}/resume`, { workspace }), runWire, { method: "POST", body: {} });
}

/** Refused with 412 when somebody has changed the run since `revision`. */
export function editRun({ workspace, runId }: Which, revision: number, edit: RunEdit) {
  const path = apiPath(`/runs/${runId}`, { workspace });
  return apiSend(path, runWire, { method: "PATCH", body: edit, ifMatch: revision });
}
