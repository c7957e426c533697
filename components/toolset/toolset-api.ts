import { apiGet, apiPath, apiSend } from "@/lib/client/api";
import { safetyWire } from "@/lib/domain/safety/safety.rules";
import {
  approvalPageWire,
  approvalWire,
  toolsetCallPageWire,
  toolsetCallWire,
} from "@/lib/domain/toolset/toolset.wire";

export function listToolsetCalls(workspace: string, cursor: string | null, signal?: AbortSignal) {
  return apiGet(apiPath("/toolset/calls", { workspace, limit: 50, cursor }), toolsetCallPageWire, signal);
}

export function getToolsetCall(workspace: string, callId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/toolset/calls/${callId}`, { workspace }), toolsetCallWire, signal);
}

export function listApprovals(workspace: string, cursor: string | null, signal?: AbortSignal) {
  return apiGet(apiPath("/approvals", { workspace, limit: 50, cursor }), approvalPageWire, signal);
}

export function decideApproval(workspace: string, approvalId: string, decision: "grant" | "refuse") {
  return apiSend(apiPath(`/approvals/${approvalId}`, { workspace }), approvalWire, {
    method: "POST",
    body: { decision },
  });
}

export function getSafety(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/workspace/safety", { workspace }), safetyWire, signal);
}

export function putSafety(workspace: string, rules: unknown) {
  return apiSend(apiPath("/workspace/safety", { workspace }), safetyWire, { method: "PUT", body: rules });
}
