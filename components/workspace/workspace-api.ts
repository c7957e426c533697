import { apiGet, apiPath, apiSend } from "@/lib/client/api";
import {
  workspaceSummaryWire,
  workspaceWire,
  type NewWorkspace,
  type WorkspaceLimits,
} from "@/lib/domain/workspace/workspace.wire";

export function getWorkspace(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/workspace", { workspace }), workspaceWire, signal);
}

export function updateWorkspace(workspace: string, limits: WorkspaceLimits) {
  return apiSend(apiPath("/workspace", { workspace }), workspaceWire, { method: "PATCH", body: limits });
}

/** `workspace`: the one that it is asked from. */
export function createWorkspace(workspace: string, wanted: NewWorkspace) {
  return apiSend(apiPath("/workspaces", { workspace }), workspaceSummaryWire, { method: "POST", body: wanted });
}
