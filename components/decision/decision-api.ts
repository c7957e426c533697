import { apiGet, apiPath } from "@/lib/client/api";
import { decisionPageWire } from "@/lib/domain/decision/decision.wire";

export interface DecisionFilter {
  call: string | null;
  run: string | null;
}

export function listDecisions(
  workspace: string,
  { call, run }: DecisionFilter,
  cursor: string | null,
  signal?: AbortSignal,
) {
  const query = { workspace, limit: 50, cursor, toolset_call_id: call, run_id: run };
  return apiGet(apiPath("/decisions", query), decisionPageWire, signal);
}
