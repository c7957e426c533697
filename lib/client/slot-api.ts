import { z } from "zod";
import { rewardWire, slotExecWire, slotForkWire, slotObservationWire } from "@/lib/domain/slot/slot.verbs.wire";
import { viewerStateWire, viewerWire } from "@/lib/domain/slot/slot.viewer.wire";
import { slotWire, type NewSlot } from "@/lib/domain/slot/slot.wire";
import { apiGet, apiPath, apiSend } from "./api";

interface Which {
  workspace: string;
  slotId: string;
}

const at = ({ workspace, slotId }: Which, verb = "") => apiPath(`/slots/${slotId}${verb}`, { workspace });
const post = <T>(which: Which, verb: string, schema: z.ZodType<T>, body: unknown) =>
  apiSend(at(which, verb), schema, { method: "POST", body });

export function createSlot(workspace: string, body: Partial<NewSlot>, idempotencyKey: string) {
  return apiSend(apiPath("/slots", { workspace }), slotWire, { method: "POST", body, idempotencyKey });
}
export function getSlot(which: Which, signal?: AbortSignal) {
  return apiGet(at(which), slotWire, signal);
}
export function closeSlot(which: Which) {
  return apiSend(at(which), z.null(), { method: "DELETE" });
}
export const resetSlot = (which: Which) => post(which, "/reset", slotWire, {});
export const releaseSlot = (which: Which) => post(which, "/release", slotWire, {});
export const quarantineSlot = (which: Which, reason: string) => post(which, "/quarantine", slotWire, { reason });
export const forkSlot = (which: Which, copies: number) => post(which, "/fork", slotForkWire, { copies });
export const verifySlot = (which: Which) => post(which, "/verify", rewardWire, { strict: false });
export const execInSlot = (which: Which, line: string) =>
  post(which, "/exec", slotExecWire, { argv: [line], shell: true });
export const listSlotWindows = (which: Which) =>
  post(which, "/observe", slotObservationWire, { screenshot: "none", windows: true });

export function getViewerState(which: Which, signal?: AbortSignal) {
  return apiGet(at(which, "/viewer"), viewerStateWire, signal);
}
/** A ticket for the live view; it opens one stream within a minute. */
export const openViewer = (
  which: Which,
  body: { mode: "view" } | { mode: "control"; reason: string; minutes: number },
) => post(which, "/viewer", viewerWire, body);
export function endControl(which: Which) {
  return apiSend(at(which, "/viewer"), z.null(), { method: "DELETE" });
}
