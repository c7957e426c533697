import { findSlotsInWorkspace, type SlotRecord } from "@/lib/db/slots";
import { AppError } from "@/lib/domain/errors";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import { hasScope, queryable, type ServiceContext } from "../context";

export type SlotAction = SlotWire["available_actions"][number];

/** A slot with what this caller may do with it now. */
export interface SlotView extends SlotRecord {
  availableActions: SlotAction[];
}

export function viewSlot(ctx: ServiceContext, slot: SlotRecord): SlotView {
  return { ...slot, availableActions: hasScope(ctx.actor, "desktops:write") ? actionsOf(slot) : [] };
}

/** The slot, or `not_found` when the workspace has none of that id. */
export async function getSlotInWorkspace(ctx: ServiceContext, slotId: string): Promise<SlotRecord> {
  const [slot] = await findSlotsInWorkspace(queryable(ctx), ctx.workspace.id, [slotId]);
  if (!slot) throw new AppError("not_found", "There is no such slot in this workspace.");
  return slot;
}

function actionsOf({ status, byHand, taskDigest, canFork }: SlotRecord): SlotAction[] {
  if (status === "closed") return [];
  if (!byHand) return status === "quarantined" ? ["close"] : ["quarantine", "close"];
  switch (status) {
    case "creating":
    case "checkpointing":
      return ["close"];
    case "quarantined":
      return ["release", "close"];
    case "down":
      return ["reset", "close"];
    case "ready":
    case "stepping":
      return [
        "step",
        "exec",
        "write_files",
        ...(taskDigest === null ? [] : (["verify"] as const)),
        "reset",
        ...(canFork ? (["fork"] as const) : []),
        "quarantine",
        "close",
      ];
  }
}
