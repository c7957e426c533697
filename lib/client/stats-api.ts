import { runRateListWire, runStatsWire } from "@/lib/domain/stats/stats.wire";
import { apiGet, apiPath } from "./api";

/** Success rates of at most 100 runs. */
export function listRunRates(workspace: string, runIds: readonly string[], signal?: AbortSignal) {
  return apiGet(apiPath("/runs/rates", { workspace, run_id: runIds.join(",") }), runRateListWire, signal);
}

/** All figures of a run, or of those of its attempts that fit a filter. */
export function getRunStats(workspace: string, runId: string, filter?: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/runs/${runId}/stats`, { workspace, filter }), runStatsWire, signal);
}
