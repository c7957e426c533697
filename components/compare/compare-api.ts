import { comparisonWire } from "@/lib/domain/compare/compare.wire";
import { apiGet, apiPath } from "@/lib/client/api";
import type { CompareState } from "./compare-query";

/** Address of a comparison in the API, also for a download. */
export function comparisonHref(workspace: string, { base, candidates, filter }: CompareState): string {
  return apiPath("/compare", { workspace, base, cand: candidates, filter });
}

export function getComparison(workspace: string, state: CompareState, signal?: AbortSignal) {
  return apiGet(comparisonHref(workspace, state), comparisonWire, signal);
}
