import { slotFileQuerySchema, slotFileWire, type SlotFileWire } from "@/lib/domain/slot/slot.verbs.wire";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { callSlot, getCalledSlot, requireByHand } from "./call-slot";
import type { SlotRequestWithInput } from "./slot-request";

/** A file of a slot made by hand with its bytes, or a folder with its names. Throws `not_found` also when there is no such path. */
export async function readSlotFile({ ctx, control, slotId, input }: SlotRequestWithInput): Promise<SlotFileWire> {
  requireScope(ctx, "desktops:read");
  const asked = parseInput(slotFileQuerySchema, input);
  const slot = await getCalledSlot(ctx, slotId);
  requireByHand(slot);
  return slotFileWire.parse(await callSlot({ ctx, control }, slot, "read_file", asked));
}
