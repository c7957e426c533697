import { osworldServerWire, type OsworldServerWire } from "@/lib/domain/slot/slot.osworld.wire";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { callSlot, requireByHand } from "./call-slot";
import type { SlotRequest } from "./slot-request";
import { getSlotInWorkspace } from "./slot-view";

/**
 * Serves a slot made by hand as OSWorld's in-desktop server would, until it is ended or the slot is closed; a reset is
 * survived. Safe to repeat: the same address and token. Throws as `stepSlot` does, and `unavailable`.
 */
export async function openOsworldServer({ ctx, control, slotId }: SlotRequest): Promise<OsworldServerWire> {
  requireScope(ctx, "desktops:write");
  const slot = await getSlotInWorkspace(ctx, slotId);
  requireByHand(slot);
  const server = osworldServerWire.parse(await callSlot({ ctx, control }, slot, "osworld_open"));
  await note(ctx, slotId, "slot.open_osworld_server");
  return server;
}

/** Ends that server with its connections; the slot stays. Safe to repeat, also when the slot is closed. */
export async function closeOsworldServer({ ctx, control, slotId }: SlotRequest): Promise<void> {
  requireScope(ctx, "desktops:write");
  const slot = await getSlotInWorkspace(ctx, slotId);
  requireByHand(slot);
  if (slot.status === "closed") return;
  await callSlot({ ctx, control }, slot, "osworld_close");
  await note(ctx, slotId, "slot.close_osworld_server");
}

function note(ctx: ServiceContext, target: string, action: "slot.open_osworld_server" | "slot.close_osworld_server") {
  return inTransaction(ctx, (tx) => emitAudit(ctx, tx, { action, target }));
}
