import { runPageWire, runViewCountsWire, runWire } from "@/lib/domain/run/run.wire";
import { apiGet, apiPath } from "./api";
import type { RunFilter } from "./run-filter";

/** What every page reads of runs, apart from the shapes of what is in them. */
export function listRuns({
  filter,
  workspace,
  cursor,
  limit = 50,
  signal,
}: {
  filter: RunFilter;
  workspace: string;
  cursor?: string | null;
  limit?: number;
  signal?: AbortSignal;
}) {
  return apiGet(apiPath("/runs", { workspace, ...filter, cursor, limit }), runPageWire, signal);
}

/** How many runs each view of the list holds. */
export function countRuns(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/runs/counts", { workspace }), runViewCountsWire, signal);
}

export function getRun(workspace: string, runId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/runs/${runId}`, { workspace }), runWire, signal);
}
