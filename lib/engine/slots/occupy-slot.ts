import type { DesktopEventName } from "@/lib/domain/desktop/desktop.status";
import type { SlotOperation } from "@/lib/domain/slot/slot.wire";
import { AttemptError } from "@/lib/domain/failure";
import type { KeptSlot } from "./kept-slot";
import type { SlotParts } from "./make-desktop";
import { refusalOf, slotClosed } from "./slot-refusals";
import type { UseOfSlot } from "./slot-recorder";

/**
 * One use of a slot: nothing else is done with it meanwhile, its row says what is, and its ttl begins anew. What a
 * driver throws becomes a refusal; a desktop that is lost closes the slot. What `work` notes in `use` is written with its
 * end, and `moves` with its two ends: a caller waits for each write.
 */
export async function occupySlot<T>(
  parts: SlotParts,
  slot: KeptSlot,
  operation: SlotOperation,
  work: (use: UseOfSlot) => Promise<T>,
  moves: { begin: DesktopEventName; end: DesktopEventName } | null = null,
): Promise<T> {
  const { recorder } = parts;
  try {
    return await slot.exclusive(operation, async () => {
      await recorder.move(slot, moves?.begin ?? null, { operation });
      const use: UseOfSlot = { refs: [], patch: {} };
      try {
        return await work(use);
      } finally {
        const patch = { ...use.patch, operation: null, phase: null, expiresAt: extended(parts, slot) };
        await recorder.ended(slot, moves?.end ?? null, { refs: use.refs, patch });
      }
    });
  } catch (error) {
    if (!(error instanceof AttemptError)) throw error;
    if (slot.closed) throw slotClosed();
    if (slot.quarantine !== null) slot.acting();
    if (error.code === "desktop_lost") await parts.end(slot, error.code, error.message);
    throw refusalOf(error);
  }
}

/** When the slot ends if nobody uses it again. */
function extended({ deps }: SlotParts, slot: KeptSlot): Date {
  const byTtl = deps.clock.now().getTime() + slot.work.ttlSeconds * 1_000;
  slot.expiresAt = new Date(Math.min(byTtl, slot.work.endsAt.getTime()));
  return slot.expiresAt;
}
