import type { ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getSlotInWorkspace, viewSlot, type SlotView } from "./slot-view";

/** One slot, also a closed one. Throws `not_found`. */
export async function getSlot({ ctx, slotId }: { ctx: ServiceContext; slotId: string }): Promise<SlotView> {
  requireScope(ctx, "desktops:read");
  return viewSlot(ctx, await getSlotInWorkspace(ctx, slotId));
}
