import type { Rect } from "@/lib/domain/observation/observation";

export interface Paint {
  /** Monotonic milliseconds. */
  at: number;
  rect: Rect;
}

/** A caret is some 40 pixels; anything a person would notice is more than this. */
const CARET_AREA_MAX = 399;
/** A small rectangle painted this often in the span before an action repaints by itself (a spinner, a clock). */
const REPEATS_MIN = 3;
/** Larger ones count always: a scrolled text area is the same rectangle at every action. */
const NOISE_AREA_MAX = 10_000;
const REPEAT_SPAN_MS = 2_000;
/** Bounds memory: a desktop can paint as fast as it likes. */
const PAINTS_MAX = 4_096;

/** What was painted lately, and which of it counts as a change of the screen. */
export class DamageLog {
  private paints: Paint[] = [];
  private dropped = 0;

  add(paint: Paint): void {
    this.paints.push(paint);
    if (this.paints.length < PAINTS_MAX * 2) return;
    this.dropped += this.paints.length - PAINTS_MAX;
    this.paints = this.paints.slice(-PAINTS_MAX);
  }

  /** Number of the next paint: a point in the order of changes. */
  get mark(): number {
    return this.dropped + this.paints.length;
  }

  /** The mark of a moment: paints from then on come after it. */
  markAt(time: number): number {
    const first = this.paints.findIndex(({ at }) => at >= time);
    return first === -1 ? this.mark : this.dropped + first;
  }

  /** Paints since `mark` that count; `noise` comes from `noiseBefore`. */
  changesSince(mark: number, noise: ReadonlySet<string>): Paint[] {
    return this.paints
      .slice(Math.max(0, mark - this.dropped))
      .filter(({ rect }) => areaOf(rect) > CARET_AREA_MAX && !noise.has(keyOf(rect)));
  }

  /** Small rectangles that kept repainting unchanged in the two seconds before `mark`. */
  noiseBefore(mark: number, now: number): Set<string> {
    const counts = new Map<string, number>();
    for (const { at, rect } of this.paints.slice(0, Math.max(0, mark - this.dropped))) {
      if (at >= now - REPEAT_SPAN_MS && areaOf(rect) <= NOISE_AREA_MAX)
        counts.set(keyOf(rect), (counts.get(keyOf(rect)) ?? 0) + 1);
    }
    return new Set([...counts].filter(([, count]) => count >= REPEATS_MIN).map(([key]) => key));
  }
}

const areaOf = (rect: Rect) => rect.width * rect.height;

function keyOf({ x, y, width, height }: Rect): string {
  return `${width}x${height}+${x}+${y}`;
}
