import { formatClock, formatClockSeconds } from "@/lib/format/date";

/** Looks shared by every chart: 11 px labels, thin rules, nothing moves. */
export const TICK = { fontSize: 11, fill: "var(--text-3)" } as const;
export const AXIS_LINE = { stroke: "var(--line-strong)" } as const;
export const GRID = { stroke: "var(--grid)", vertical: false } as const;
export const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 } as const;
const UP = { width: 44, tick: TICK, axisLine: false, tickLine: false } as const;
/** A left axis of whole numbers. */
export const COUNT_AXIS = { ...UP, allowDecimals: false } as const;
/** A left axis of shares from 0 to 1, in per cent. */
export const SHARE_AXIS = {
  ...UP,
  domain: [0, 1],
  ticks: [0, 0.25, 0.5, 0.75, 1],
  tickFormatter: (share: number) => `${Math.round(share * 100)} %`,
} as const;

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

/** A lower axis of times, which `points` have as `t`, in milliseconds. */
export function timeAxis(points: readonly { t: number }[], timeZone: string) {
  return {
    dataKey: "t",
    type: "number",
    domain: ["dataMin", "dataMax"],
    tick: TICK,
    axisLine: AXIS_LINE,
    tickLine: false,
    tickFormatter: clockTick(points, timeZone),
    minTickGap: 32,
  } as const;
}

/** Clock of a time axis: with seconds when the whole axis is shorter than ten minutes, so that no two ticks read the same. */
function clockTick(points: readonly { t: number }[], timeZone: string): (t: number) => string {
  const span = (points.at(-1)?.t ?? 0) - (points[0]?.t ?? 0);
  const format = span < 600_000 ? formatClockSeconds : formatClock;
  return (t) => format(new Date(t).toISOString(), timeZone);
}
