import { AppError } from "@/lib/domain/errors";
import { judgeNow } from "./judge-slot";
import type { KeptSlot } from "./kept-slot";
import type { SlotParts } from "./make-desktop";
import { slotBusy } from "./slot-refusals";
import { endDesktop } from "./watch-slot";

/**
 * Marks a slot as bad, at any time, also in the middle of a step: its episode is invalid from here on and it refuses
 * to act. The first reason stays; safe to repeat.
 */
export async function quarantineSlot(
  { deps, recorder }: SlotParts,
  slot: KeptSlot,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  const desktop = slot.looking();
  if (slot.quarantine !== null) return;
  if (slot.operation === "create" || slot.operation === "setup" || slot.operation === "reset") {
    throw slotBusy(slot.operation);
  }
  slot.quarantine = reason;
  await desktop.quarantine(reason);
  const quarantine = { reason, by: actor, at: deps.clock.now() };
  await recorder.move(slot, "quarantine", { quarantine });
  await judgeNow(recorder, slot);
}

/** Takes a quarantined slot down: its desktop is gone, its address waits for a reset. Throws `invalid_transition`. */
export async function releaseSlot({ deps, recorder }: SlotParts, slot: KeptSlot): Promise<void> {
  if (slot.isDown) return;
  slot.looking();
  if (slot.quarantine === null) {
    throw new AppError("invalid_transition", "Only a quarantined slot can be released.", {
      details: { event: "release" },
    });
  }
  // A step in progress ends by itself: the desktop refuses whatever comes after the quarantine.
  await slot.idle();
  await slot.exclusive("reset", async () => {
    await slot.stopWatching();
    await endDesktop(deps, recorder, slot);
    slot.quarantine = null;
    slot.isDown = true;
    await recorder.move(slot, "release", { phase: null });
  });
}
