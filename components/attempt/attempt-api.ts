import { attemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import { reverificationPageWire, reverificationWire } from "@/lib/domain/verifier/reverification.wire";
import { apiGet, apiPath, apiSend } from "@/lib/client/api";

export function getAttempt(workspace: string, attemptId: string, signal?: AbortSignal) {
  return apiGet(apiPath(`/attempts/${attemptId}`, { workspace }), attemptDetailWire, signal);
}

/** The newest second judgements of an attempt. */
export function listReverifications(workspace: string, attemptId: string, signal?: AbortSignal) {
  const path = apiPath(`/attempts/${attemptId}/reverifications`, { workspace, limit: 50 });
  return apiGet(path, reverificationPageWire, signal);
}

/** Judges the recorded evidence again; the attempt's own verdict stays. */
export function reverifyAttempt(workspace: string, attemptId: string, profile: VerifierProfile) {
  const path = apiPath(`/attempts/${attemptId}/reverify`, { workspace });
  return apiSend(path, reverificationWire, { method: "POST", body: { profile } });
}
