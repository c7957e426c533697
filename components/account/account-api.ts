import { z } from "zod";
import type { NewPassword } from "@/lib/domain/account/new-password";
import { sessionWire } from "@/lib/domain/account/session.wire";
import { apiGet, apiPath, apiSend } from "@/lib/client/api";

/** Sets or changes the caller's own password. */
export function putPassword(workspace: string, password: NewPassword) {
  return apiSend(apiPath("/account/password", { workspace }), z.null(), { method: "PUT", body: password });
}

const sessionListWire = z.object({ data: z.array(sessionWire) });

export function listSessions(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/account/sessions", { workspace }), sessionListWire, signal);
}

export function revokeSession(workspace: string, id: string) {
  return apiSend(apiPath(`/account/sessions/${id}`, { workspace }), z.null(), { method: "DELETE" });
}

/** All but this browser's. */
export function revokeOtherSessions(workspace: string) {
  return apiSend(apiPath("/account/sessions", { workspace }), z.object({ ended: z.number() }), { method: "DELETE" });
}
