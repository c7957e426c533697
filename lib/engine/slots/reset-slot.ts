import { AppError } from "@/lib/domain/errors";
import type { KeptSlot } from "./kept-slot";
import { judgeLater, judgeNow } from "./judge-slot";
import { adopt, makeDesktop, type SlotParts } from "./make-desktop";
import { failureOf, refusalOf, slotClosed } from "./slot-refusals";
import { occupySlot } from "./occupy-slot";
import { endDesktop } from "./watch-slot";

/**
 * Puts a slot back to the state after set-up and begins a new episode: in place from the stored state where there is
 * one, else on a new desktop with set-up run again. A quarantined slot is released first. When none can be made, the
 * slot is closed and `desktop_error` thrown.
 */
export async function resetSlot(parts: SlotParts, slot: KeptSlot): Promise<void> {
  const { deps, recorder } = parts;
  if (!slot.isDown) slot.acting();
  await occupySlot(parts, slot, "reset", async () => {
    if (slot.desktop) await judgeNow(recorder, slot).catch(() => undefined);
    if (!(await recorder.move(slot, "reset", { phase: "create", quarantine: null }))) {
      throw new AppError("invalid_transition", "The slot cannot be reset now.");
    }
    slot.isDown = false;
    try {
      if (!(await restoreSetup(parts, slot))) {
        await slot.stopWatching();
        await endDesktop(deps, recorder, slot);
        await makeDesktop(parts, slot, "reset");
      }
    } catch (error) {
      if (slot.closed) throw slotClosed();
      const { code, message } = failureOf(error);
      void parts.end(slot, code, message);
      throw refusalOf(error);
    }
    slot.actions = [];
    slot.stepCount = 0;
    slot.holdsSecret = false;
    await recorder.move(slot, "become_ready", { stepCount: 0, checkpointId: slot.setup.checkpointId });
  });
  judgeLater(deps, recorder, slot);
}

/** True when the slot goes on from its stored state; false when there is none that is usable. */
async function restoreSetup(parts: SlotParts, slot: KeptSlot): Promise<boolean> {
  const { deps, recorder } = parts;
  const { checkpoints } = deps.driver;
  if (!checkpoints) return false;
  try {
    const checkpointId = slot.setup.checkpointId ?? (await stateOfTemplate(parts, slot));
    if (checkpointId === null) return false;
    if (slot.desktop) await checkpoints.reset(slot.desktop, checkpointId);
    else {
      const [copy] = await checkpoints.restore(checkpointId, [slot.id]);
      if (!copy || "error" in copy) throw copy?.error ?? new Error("there is no copy");
      adopt(parts, slot, copy.desktop);
    }
  } catch (error) {
    deps.log.warn({ err: error, slot: slot.id }, "a slot could not be reset in place; its desktop is made anew");
    return false;
  }
  await recorder.episodeBegan(slot, "reset");
  slot.cacheFiles = new Map(slot.setup.cacheFiles);
  await slot.desktop?.seal();
  await leaveBirthState(parts, slot);
  return true;
}

async function stateOfTemplate({ deps }: SlotParts, slot: KeptSlot): Promise<string | null> {
  const { task, templateDigest } = slot.work;
  if (task && task.config.length > 0) return null;
  return (await deps.driver.checkpoints?.prepareTemplate(templateDigest))?.id ?? null;
}

/** Removes the state that a slot was forked from, once no other child of it is left. */
export async function leaveBirthState({ deps }: SlotParts, slot: KeptSlot): Promise<void> {
  const { bornOf } = slot;
  if (bornOf === null) return;
  slot.bornOf = null;
  await deps.driver.checkpoints?.remove(bornOf).catch((error: unknown) => {
    deps.log.warn({ err: error, checkpoint: bornOf }, "a forked state could not be removed; it will be evicted");
  });
}
