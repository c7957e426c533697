import type { z } from "zod";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { Frame } from "@/lib/domain/observation/observation";
import { accessibleLines } from "@/lib/domain/observation/accessible-lines";
import type { SlotObservationWire } from "@/lib/domain/slot/slot.verbs.wire";
import { type slotObserveSchema } from "@/lib/domain/slot/slot.verbs.wire";
import type { KeptSlot } from "./kept-slot";
import { keepPicture } from "./keep-picture";
import type { SlotParts } from "./make-desktop";
import { occupySlot } from "./occupy-slot";
import type { SlotDeps } from "./slot-ports";

const ACCESSIBILITY_TIMEOUT_MS = 10_000;

/** Looks at a slot, also at one that is quarantined. Text in the answer is untrusted. */
export async function observeSlot(
  parts: SlotParts,
  slot: KeptSlot,
  asked: z.output<typeof slotObserveSchema>,
): Promise<SlotObservationWire> {
  slot.looking();
  return occupySlot(parts, slot, "observe", async (use) => {
    const keep = (frame: Frame) => keepPicture(parts.deps, use, frame, asked.screenshot);
    return lookAt(parts.deps, slot.looking(), asked, keep);
  });
}

/** What is asked for of a live desktop, whoever has it; `keep` stores a picture and names it. */
export async function lookAt(
  deps: Pick<SlotDeps, "clock" | "accessibilityXml">,
  desktop: Desktop,
  asked: z.output<typeof slotObserveSchema>,
  keep: (frame: Frame) => Promise<SlotObservationWire["screenshot"]>,
): Promise<SlotObservationWire> {
  const { width, height } = desktop.screen;
  const takenAt = deps.clock.now().toISOString();
  const screenshot = asked.screenshot === "none" ? null : await keep(await desktop.screenshot());
  return {
    screen: { width, height },
    taken_at: takenAt,
    screenshot,
    windows: asked.windows ? await windowsOf(desktop) : null,
    accessibility: await accessibilityOf(deps, desktop, asked.accessibility),
    terminal: asked.terminal ? await desktop.terminalText() : null,
  };
}

async function windowsOf(desktop: Desktop) {
  return (await desktop.windows()).map(({ id, title, wmClass, rect, isActive, isMinimized }) => ({
    id,
    title,
    wm_class: wmClass,
    rect,
    is_active: isActive,
    is_minimized: isMinimized,
  }));
}

async function accessibilityOf(
  deps: Pick<SlotDeps, "accessibilityXml">,
  desktop: Desktop,
  format: "none" | "compact" | "xml",
) {
  if (format === "none") return null;
  const tree = await desktop.accessibility({ timeoutMs: ACCESSIBILITY_TIMEOUT_MS });
  const text =
    format === "xml" ? deps.accessibilityXml(tree) : accessibleLines(tree, { screen: { ...desktop.screen } });
  return { format, text, node_count: tree.nodeCount };
}
