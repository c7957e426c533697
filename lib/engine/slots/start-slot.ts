import type { KeptSlot } from "./kept-slot";
import { judgeLater } from "./judge-slot";
import { makeDesktop, type SlotParts } from "./make-desktop";
import { failureOf } from "./slot-refusals";

/** Makes the desktop of a slot that was asked for. A slot that cannot be made is closed with what broke. */
export async function startSlot(parts: SlotParts, slot: KeptSlot): Promise<void> {
  const { deps, recorder } = parts;
  try {
    await slot.exclusive("create", async () => {
      await recorder.move(slot, null, { operation: "create" });
      await makeDesktop(parts, slot, "create");
      await recorder.move(slot, "become_ready", {
        operation: null,
        phase: null,
        checkpointId: slot.setup.checkpointId,
      });
    });
    judgeLater(deps, recorder, slot);
  } catch (error) {
    if (slot.closed) return;
    const { code, message } = failureOf(error);
    deps.log.warn({ err: error, slot: slot.id }, "a slot could not be made");
    await parts.end(slot, code, message);
  }
}
