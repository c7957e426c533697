/** Idle marks of the wall: quiet from 10 s, slow from 30 s, stalled from 60 s without a new frame. */
export const STALL_MS = { quiet: 10_000, slow: 30_000, stalled: 60_000 } as const;
export type StallLevel = "moving" | keyof typeof STALL_MS;

export interface Stillness {
  level: StallLevel;
  ageMs: number;
  /** Part of the stall bar that is filled, 0..1. */
  filled: number;
}

/** How long a computer's picture has stood still; null while it has none or the time is not known. */
export function stillnessOf(lastFrameAt: string | null, now: number | null): Stillness | null {
  if (lastFrameAt === null || now === null) return null;
  const ageMs = Math.max(0, now - Date.parse(lastFrameAt));
  const level: StallLevel =
    ageMs >= STALL_MS.stalled
      ? "stalled"
      : ageMs >= STALL_MS.slow
        ? "slow"
        : ageMs >= STALL_MS.quiet
          ? "quiet"
          : "moving";
  return { level, ageMs, filled: Math.min(1, ageMs / STALL_MS.stalled) };
}
