import { healthWire } from "@/lib/domain/health/health.wire";
import { apiGet, apiPath } from "./api";

/** Everything a run needs, looked at now. */
export function checkHealth(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/health/checks", { workspace }), healthWire, signal);
}
