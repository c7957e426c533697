import { attemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { apiGet, apiPath } from "@/lib/client/api";

export function getAttempt(workspace: string, attemptId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/attempts/${attemptId}`, { workspace }), attemptDetailWire, signal);
}
