import { moveSlot } from "@/lib/db/slot-rows";
import { findRunEpisode } from "@/lib/db/slot-episodes";
import { recordGates } from "@/lib/db/transition";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { actorOf } from "../ports";
import type { SlotParts } from "./make-desktop";

export interface RunDesktop {
  id: string;
  runId: string;
  desktop: Desktop;
}

/** Puts the desktop of a run under quarantine: its attempt is invalid from here on, and its next step fails. */
export async function quarantineRunDesktop(
  { deps, recorder }: SlotParts,
  { id, runId, desktop }: RunDesktop,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  await desktop.quarantine(reason);
  const gates = await desktop.gates();
  const now = deps.clock.now();
  await recorder.write(async (tx) => {
    await moveSlot(tx, id, "quarantine", { quarantine: { reason, by: actor, at: now } }, now);
    const episode = await findRunEpisode(tx, id);
    if (!episode) return;
    const { id: episodeId, attemptId, leaseEpoch } = episode;
    await recordGates(tx, { episodeId, attemptId, leaseEpoch, runId, gates, actor: actorOf(deps.host), now });
  });
}

/** Ends the desktop of a run; its attempt then fails at the border of the desktop. Safe to repeat. */
export async function killRunDesktop(
  { deps, recorder }: SlotParts,
  { id, desktop }: RunDesktop,
  actor: string,
): Promise<void> {
  const close = { reason: "killed", detail: `by ${actor}` };
  await recorder.write((tx) => moveSlot(tx, id, null, { close }, deps.clock.now()));
  await desktop.close();
}
