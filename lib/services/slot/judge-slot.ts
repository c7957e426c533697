import { slotWaitValidSchema } from "@/lib/domain/slot/slot.verbs.wire";
import type { EpisodeRecord, SlotRecord } from "@/lib/db/slots";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "../context";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { callSlot } from "./call-slot";
import type { SlotRequest, SlotRequestWithInput } from "./slot-request";
import { getSlotInWorkspace } from "./slot-view";

/** An episode with the slot that lives it. */
export interface JudgedSlot {
  slotId: string;
  episode: EpisodeRecord;
}

/**
 * The gates of a slot's episode: judged now for a live slot made by hand, else as they were recorded last. Throws
 * `not_found` also before the first episode began.
 */
export async function getSlotGates({ ctx, control, slotId }: SlotRequest): Promise<JudgedSlot> {
  requireScope(ctx, "desktops:read");
  const slot = await getSlotInWorkspace(ctx, slotId);
  if (slot.byHand && slot.status !== "closed" && slot.episode) await callSlot({ ctx, control }, slot, "gates");
  return judged(ctx, slot);
}

/**
 * Waits until the slot is made and its verdict is there, at most `timeout_ms`; one that is still pending then is no
 * error, and neither is an invalid one. Safe to repeat.
 */
export async function waitValidSlot({ ctx, control, slotId, input }: SlotRequestWithInput): Promise<JudgedSlot> {
  requireScope(ctx, "desktops:read");
  const asked = parseInput(slotWaitValidSchema, input);
  const slot = await getSlotInWorkspace(ctx, slotId);
  if (slot.byHand) {
    await callSlot({ ctx, control, timeoutMs: asked.timeout_ms + 30_000 }, slot, "wait_valid", asked);
  }
  return judged(ctx, slot);
}

async function judged(ctx: ServiceContext, { id }: SlotRecord): Promise<JudgedSlot> {
  const { episode } = await getSlotInWorkspace(ctx, id);
  if (episode === null) throw new AppError("not_found", "No episode of this slot has begun yet.");
  return { slotId: id, episode };
}
