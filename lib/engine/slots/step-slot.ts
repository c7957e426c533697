import type { StepResult } from "@/lib/desktop/desktop.port";
import type { Frame } from "@/lib/domain/observation/observation";
import { isTerminal } from "@/lib/domain/action/action.schema";
import type { SlotStepWire } from "@/lib/domain/slot/slot.verbs.wire";
import { type slotStepSchema } from "@/lib/domain/slot/slot.verbs.wire";
import type { z } from "zod";
import type { KeptSlot } from "./kept-slot";
import type { SlotParts } from "./make-desktop";
import { keepPicture } from "./keep-picture";
import { occupySlot } from "./occupy-slot";
import type { UseOfSlot } from "./slot-recorder";

/** Plays one action; the frames around it are kept. `done` and `fail` touch nothing and are remembered for the checker. */
export async function stepSlot(
  parts: SlotParts,
  slot: KeptSlot,
  { action, frames }: z.output<typeof slotStepSchema>,
): Promise<SlotStepWire> {
  const { deps } = parts;
  slot.acting();
  const play = async (use: UseOfSlot): Promise<SlotStepWire> => {
    const desktop = slot.acting();
    const result = isTerminal(action) ? await standStill(parts, slot) : await desktop.step(action);
    slot.actions.push(action);
    const index = ++slot.stepCount;
    const keep = (frame: Frame) => keepPicture(deps, use, frame, frames);
    const [before, after] = await Promise.all([keep(result.before), keep(result.after)]);
    use.patch = { stepCount: index, lastFrame: after.digest, lastFrameAt: deps.clock.now() };
    return {
      index,
      ok: true,
      before: frames === "none" ? null : before,
      after: frames === "none" ? null : after,
      screen_changed: result.screenChanged,
      act_ms: result.actMs,
      settle_ms: result.settleMs,
      is_settled: result.isSettled,
      active_window: result.activeWindow,
      started_at: result.startedAt,
    };
  };
  return occupySlot(parts, slot, "step", play, { begin: "begin_step", end: "end_step" });
}

async function standStill({ deps }: SlotParts, slot: KeptSlot): Promise<StepResult> {
  const startedAt = deps.clock.now().toISOString();
  const frame = await slot.acting().screenshot();
  const still = { screenChanged: false, actMs: 0, settleMs: 0, isSettled: true, activeWindow: null };
  return { before: frame, after: frame, ...still, startedAt };
}
