import type { GateResult } from "@/lib/domain/gate/gate";
import { verdictOf, type VerdictReport } from "@/lib/domain/episode/episode.verdict";
import { settledGates } from "../gate-wait";
import type { KeptSlot } from "./kept-slot";
import type { SlotRecorder } from "./slot-recorder";
import type { SlotDeps } from "./slot-ports";

/** `<gate>:<cause>` of every failed gate. */
export const reasonCodesOf = (gates: readonly GateResult[]): string[] =>
  gates.flatMap(({ gate, status, cause }) => (status === "fail" ? [`${gate}:${cause ?? "runtime"}`] : []));

/** Judges the episode now and records it; pending gates stay pending. */
export async function judgeNow(recorder: SlotRecorder, slot: KeptSlot): Promise<VerdictReport> {
  const { desktop, episode } = slot;
  if (!desktop || !episode) return verdictOf([]);
  const gates = await desktop.gates();
  const verdict = await recorder.gates(episode.id, gates);
  return { ...verdictOf(gates), verdict };
}

/**
 * Waits until no gate is pending or the signal aborts, and records what was seen. An episode that a reset or a close
 * ended meanwhile keeps what it was judged by then.
 */
export async function judgeSettled(
  deps: SlotDeps,
  recorder: SlotRecorder,
  slot: KeptSlot,
  signal: AbortSignal,
): Promise<{ report: VerdictReport; gates: GateResult[] }> {
  const { episode } = slot;
  const desktop = slot.looking();
  const gates = await settledGates(desktop, deps.clock, signal);
  if (!episode || slot.episode !== episode) return { report: verdictOf(gates), gates };
  const verdict = await recorder.gates(episode.id, gates);
  return { report: { ...verdictOf(gates), verdict }, gates };
}

/**
 * Judges the episode in the background once it can be, so that its verdict is there without being asked for. What a
 * desktop left behind that was bad from its start is not begun from again.
 */
export function judgeLater(deps: SlotDeps, recorder: SlotRecorder, slot: KeptSlot): void {
  const { episode } = slot;
  void judgeSettled(deps, recorder, slot, slot.signal)
    .then(async ({ report }) => {
      if (report.verdict === "invalid" && slot.episode === episode) await forgetSetup(deps, recorder, slot);
    })
    .catch((error: unknown) => {
      if (slot.closed || slot.episode !== episode) return;
      deps.log.warn({ err: error, slot: slot.id }, "an episode could not be judged yet");
    });
}

async function forgetSetup(deps: SlotDeps, recorder: SlotRecorder, slot: KeptSlot): Promise<void> {
  const { checkpointId } = slot.setup;
  // A state that others found by its key and begin from is judged by their own gates.
  if (checkpointId === null || slot.desktop?.checkpointId === checkpointId) return;
  slot.setup = { ...slot.setup, checkpointId: null, isOwn: false };
  await deps.driver.checkpoints?.remove(checkpointId);
  await recorder.move(slot, null, { checkpointId: null });
}
