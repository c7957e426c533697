import { slotFileWriteSchema, slotFileWire, type SlotFileWire } from "@/lib/domain/slot/slot.verbs.wire";
import { queryable } from "../context";
import { emitAudit } from "../emit-audit";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { callSlot, getCalledSlot, requireByHand } from "./call-slot";
import type { SlotRequestWithInput } from "./slot-request";

/** Writes a whole file as `user`. Safe to repeat. Throws as `stepSlot` does. */
export async function writeSlotFile({ ctx, control, slotId, input }: SlotRequestWithInput): Promise<SlotFileWire> {
  requireScope(ctx, "desktops:write");
  const asked = parseInput(slotFileWriteSchema, input);
  const slot = await getCalledSlot(ctx, slotId);
  requireByHand(slot);
  await emitAudit(ctx, queryable(ctx), { action: "slot.write_file", target: slotId, data: { path: asked.path } });
  return slotFileWire.parse(await callSlot({ ctx, control }, slot, "write_file", asked));
}
