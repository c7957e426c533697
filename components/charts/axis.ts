import { formatClock, formatClockSeconds } from "@/lib/format/date";

/** Looks shared by every chart: 11 px labels, thin rules, nothing moves. */
export const TICK = { fontSize: 11, fill: "var(--text-3)" } as const;
export const AXIS_LINE = { stroke: "var(--line-strong)" } as const;
export const GRID = { stroke: "var(--grid)", vertical: false } as const;
export const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 } as const;
/** Space for the numbers of the left axis. */
export const Y_WIDTH = 44;

/** Ticks of a money axis from 0 to at least `top`, at a round step, each with the same decimals. */
export function moneyTicks(top: number): { ticks: number[]; words: (usd: number) => string } {
  const rough = (top > 0 ? top : 0.01) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((part) => part * power >= rough * 0.999) ?? 10) * power;
  const count = Math.max(1, Math.ceil((top / step) * 0.999));
  const decimals = Math.max(2, Math.ceil(-Math.log10(step) - 1e-9));
  return {
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
    words: (usd) => `$${usd.toFixed(decimals)}`,
  };
}

/** Clock of a time axis: with seconds when the whole axis is shorter than ten minutes, so that no two ticks read the same. */
export function clockTick(points: readonly { t: number }[], timeZone: string): (t: number) => string {
  const span = (points.at(-1)?.t ?? 0) - (points[0]?.t ?? 0);
  const format = span < 600_000 ? formatClockSeconds : formatClock;
  return (t) => format(new Date(t).toISOString(), timeZone);
}
