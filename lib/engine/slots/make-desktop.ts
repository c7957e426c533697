import type { Desktop } from "@/lib/desktop/desktop.port";
import type { KeptSlot, SetupState } from "./kept-slot";
import { watchSlot } from "./watch-slot";
import type { SlotDeps } from "./slot-ports";
import type { SlotRecorder } from "./slot-recorder";
import { storeLasting } from "../store-lasting";

/** What the makers of desktops share. */
export interface SlotParts {
  deps: SlotDeps;
  recorder: SlotRecorder;
  /** Closes a slot for a reason of the keeper's own. */
  end: (slot: KeptSlot, reason: string, detail: string | null) => Promise<void>;
}

/** Takes a desktop as the slot's own and begins to watch it. */
export function adopt({ deps, recorder, end }: SlotParts, slot: KeptSlot, desktop: Desktop): void {
  slot.desktop = desktop;
  slot.stopWatching = watchSlot(deps, recorder, slot, () => {
    void end(slot, "workspace_budget_exceeded", "The workspace has spent its budget.");
  });
}

/**
 * Makes the slot's desktop as a task wants it and leaves it sealed: from the stored state after set-up where there is
 * one, else from its template with set-up run on it, whose state is stored for resets. Storing is only a saving: when it
 * fails, a reset sets up anew. Throws what the driver or the set-up threw, with the desktop left to the caller.
 */
export async function makeDesktop(parts: SlotParts, slot: KeptSlot, kind: "create" | "reset"): Promise<void> {
  const { deps, recorder } = parts;
  const { work, id } = slot;
  const { task, taskDigest, templateDigest } = work;
  const state = task && taskDigest ? { task, taskDigest, templateDigest } : null;
  // Nobody waits for the verdict here: whoever holds the slot sees it, and a state that gives an invalid one is forgotten.
  const saved = state ? await deps.taskCheckpoints?.restore(state, id, () => Promise.resolve([])) : null;
  adopt(parts, slot, saved?.desktop ?? (await deps.driver.create({ id, templateDigest })));
  await recorder.episodeBegan(slot, kind);
  slot.cacheFiles = new Map();
  slot.setup = { checkpointId: saved?.desktop.checkpointId ?? null, isOwn: false, cacheFiles: new Map() };
  if (!saved && task) await setUp(parts, slot);
  await slot.desktop?.seal();
}

async function setUp({ deps, recorder }: SlotParts, slot: KeptSlot): Promise<void> {
  const { task } = slot.work;
  const desktop = slot.acting();
  if (!task) return;
  slot.now("setup");
  await recorder.move(slot, null, { operation: "setup", phase: "setup" });
  const { signal, cacheFiles } = slot;
  await deps.runSetup({ task, desktop, signal, cacheFiles });
  signal.throwIfAborted();
  slot.setup = { ...(await storeSetup(deps, slot)), cacheFiles: new Map(cacheFiles) };
}

async function storeSetup(deps: SlotDeps, slot: KeptSlot): Promise<Omit<SetupState, "cacheFiles">> {
  const { checkpoints } = deps.driver;
  const { task, taskDigest, templateDigest } = slot.work;
  const nothing = { checkpointId: null, isOwn: false };
  // Without set-up steps, a reset goes back to the template's own state.
  if (!checkpoints || !task || !taskDigest || task.config.length === 0) return nothing;
  // What set-up captured outside the desktop would be missing from a slot that found the state by its key.
  const key = slot.cacheFiles.size > 0 ? null : await deps.taskCheckpoints?.keyOf({ task, taskDigest, templateDigest });
  try {
    const request = { id: deps.newId("checkpoint"), kind: "task" as const, ...(key && { key }) };
    return { checkpointId: await storeLasting(checkpoints, slot.acting(), request, deps.log), isOwn: !key };
  } catch (error) {
    deps.log.warn({ err: error, slot: slot.id }, "the state after set-up could not be stored");
    return nothing;
  }
}
