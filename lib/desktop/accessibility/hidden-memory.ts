import type { AccessibleItem } from "./accessible-item";
import { hasState, STATE_BITS } from "./atspi-names";

/** Shorter, and most readings ask everything anew; longer, and a renamed entry of a closed menu goes unnoticed. */
const REMEMBERED_MS = 30_000;

/**
 * What was last read of one program's objects that do not show, most of them entries of closed menus. Such an object is
 * only asked whether it still does not show, of a closed menu only one entry is; the rest of what is said of them is at
 * most half a minute old. Programs never give an object's path to another one. Losing the memory costs time, nothing
 * else.
 */
export class HiddenMemory {
  private items = new Map<string, { item: AccessibleItem; readAt: number }>();
  private seen = new Map<string, { item: AccessibleItem; readAt: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  get(path: string): AccessibleItem | null {
    const known = this.items.get(path);
    if (!known || this.now() - known.readAt > REMEMBERED_MS) return null;
    this.seen.set(path, known);
    return known.item;
  }

  keep(item: AccessibleItem): void {
    if (!hasState(item.states, STATE_BITS.showing)) this.seen.set(item.ref.path, { item, readAt: this.now() });
  }

  /** Ends a reading: what it did not meet is gone. */
  forgetUnseen(): void {
    this.items = this.seen;
    this.seen = new Map();
  }
}
