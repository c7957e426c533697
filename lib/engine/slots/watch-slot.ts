import { chargeSlot } from "@/lib/db/slot-episodes";
import { costOf, type ComputeUsage } from "@/lib/domain/host/host.capabilities";
import { publishLook, watchLive } from "../desktop-watch";
import type { KeptSlot } from "./kept-slot";
import type { SlotDeps } from "./slot-ports";
import type { SlotRecorder } from "./slot-recorder";

/** Rounds between two writes of the cost: what a killed worker loses at most, in seconds. */
const CHARGE_EVERY = 5;

/**
 * Publishes a small picture and the counters of a slot about once a second and its cost every few, until the returned
 * function is called. `onOverCap` is called when the workspace's spend has passed its cap.
 */
export function watchSlot(
  deps: SlotDeps,
  recorder: SlotRecorder,
  slot: KeptSlot,
  onOverCap: () => void,
): () => Promise<void> {
  return watchLive(deps, slot.id, async (round) => {
    const { desktop } = slot;
    if (desktop) {
      const onUsage = (usage: ComputeUsage) => {
        if (slot.closed) return null;
        slot.lastUsage = usage;
        return sum(slot.usedBefore, usage);
      };
      await publishLook(deps, desktop, round, onUsage, { hasPicture: !slot.holdsSecret });
    }
    if (round % CHARGE_EVERY === CHARGE_EVERY - 1 && (await charge(deps, recorder, slot))) onOverCap();
  });
}

/** Adds what the slot has cost since the last time to its workspace's spend; true when that is over its cap now. */
export async function charge(deps: SlotDeps, recorder: SlotRecorder, slot: KeptSlot): Promise<boolean> {
  slot.lastUsage = (await slot.desktop?.usage().catch(() => null)) ?? slot.lastUsage;
  const totalMicroUsd = costOf(sum(slot.usedBefore, slot.lastUsage), deps.host.prices);
  const { workspaceId } = slot.work;
  const { isOverCap } = await recorder.write((tx) => chargeSlot(tx, { id: slot.id, workspaceId, totalMicroUsd }));
  return isOverCap;
}

/** Ends the slot's desktop for good and keeps what it has used. */
export async function endDesktop(deps: SlotDeps, recorder: SlotRecorder, slot: KeptSlot): Promise<void> {
  const { desktop } = slot;
  if (!desktop) return;
  slot.lastUsage = await desktop.usage().catch(() => slot.lastUsage);
  try {
    await desktop.close();
  } catch (error) {
    deps.log.error({ err: error, slot: slot.id }, "a desktop could not be closed; the sweep will remove it");
  }
  slot.desktop = null;
  slot.usedBefore = sum(slot.usedBefore, slot.lastUsage);
  slot.lastUsage = { cpuSeconds: 0, memoryGibSeconds: 0 };
  await charge(deps, recorder, slot);
}

function sum(a: ComputeUsage, b: ComputeUsage): ComputeUsage {
  return { cpuSeconds: a.cpuSeconds + b.cpuSeconds, memoryGibSeconds: a.memoryGibSeconds + b.memoryGibSeconds };
}
