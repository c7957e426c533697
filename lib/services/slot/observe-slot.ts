import { slotObservationWire, slotObserveSchema, type SlotObservationWire } from "@/lib/domain/slot/slot.verbs.wire";
import type { SlotRecord } from "@/lib/db/slots";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { callSlot, getCalledSlot } from "./call-slot";
import type { SlotRequestWithInput } from "./slot-request";
import { getSlotInWorkspace } from "./slot-view";

/**
 * Looks at a slot: picture, windows, accessibility, terminal. All text in the answer is untrusted. The desktop of a run
 * is not disturbed: only its newest kept frame comes back. Throws `not_found`, `slot_closed`, `slot_down`, `slot_busy`,
 * `desktop_error`, `host_away`.
 */
export async function observeSlot({
  ctx,
  control,
  slotId,
  input,
  store,
}: SlotRequestWithInput & { store: ArtifactStore }): Promise<SlotObservationWire> {
  requireScope(ctx, "desktops:read");
  const asked = parseInput(slotObserveSchema, input);
  const slot = await getCalledSlot(ctx, slotId);
  if (!slot.byHand) return lastSeen(await getSlotInWorkspace(ctx, slotId), store, asked.screenshot);
  return slotObservationWire.parse(await callSlot({ ctx, control }, slot, "observe", asked));
}

async function lastSeen(
  { lastFrame: digest, lastFrameAt, createdAt, screen }: SlotRecord,
  store: ArtifactStore,
  form: "none" | "digest" | "base64",
): Promise<SlotObservationWire> {
  const png = form === "base64" && digest !== null ? await store.get(digest) : null;
  return {
    screen: screen ?? { width: 0, height: 0 },
    taken_at: (lastFrameAt ?? createdAt).toISOString(),
    screenshot:
      form === "none" || digest === null
        ? null
        : { digest, png_base64: png === null ? null : Buffer.from(png).toString("base64") },
    windows: null,
    accessibility: null,
    terminal: null,
  };
}
