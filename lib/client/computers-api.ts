import { z } from "zod";
import { computerWire, hostWire } from "@/lib/domain/host/host.wire";
import { apiGet, apiPath } from "./api";

export const hostListWire = z.object({ data: z.array(hostWire) });
export const computerListWire = z.object({ data: z.array(computerWire) });

export function listHosts(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/hosts", { workspace }), hostListWire, signal);
}

/** Live computers of the workspace, or of one run. */
export function listComputers(workspace: string, runId?: string, signal?: AbortSignal) {
  return apiGet(apiPath("/computers", { workspace, run_id: runId }), computerListWire, signal);
}

/** Address of a computer's newest small picture; `version` busts the browser's cache. */
export function thumbnailHref(workspace: string, computerId: string, version: string | number): string {
  return apiPath(`/computers/${computerId}/thumbnail`, { workspace, v: version });
}
