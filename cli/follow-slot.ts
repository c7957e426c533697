import { setTimeout as sleep } from "node:timers/promises";
import { slotWire, type SlotWire } from "@/lib/domain/slot/slot.wire";
import type { ApiClient } from "./api-client";

const POLL_MS = 250;

/** Waits until a slot that was asked for is made, or is closed because it could not be. */
export async function followSlot(api: ApiClient, id: string): Promise<SlotWire> {
  for (;;) {
    const slot = await api.get(`/slots/${encodeURIComponent(id)}`, slotWire);
    if (slot.status !== "creating") return slot;
    await sleep(POLL_MS);
  }
}
