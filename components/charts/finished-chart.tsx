"use client";
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import { useTimeZone } from "@/lib/client/use-now";
import { formatClockSeconds } from "@/lib/format/date";
import { COUNT_AXIS, GRID, MARGIN, timeAxis } from "./axis";
import { tipOf } from "./chart-tip";
import { StrokeLegend } from "./stroke-legend";

/** Series in the order of every bar; each fact keeps its colour and has its own dash. */
const SERIES = [
  { key: "done", name: "Done", color: "var(--text-2)", dash: "1 0", widthPx: 1 },
  { key: "success", name: "Success", color: "var(--success-fill)", dash: "1 0", widthPx: 2 },
  { key: "fail", name: "Fail", color: "var(--fail-fill)", dash: "6 3", widthPx: 2 },
  { key: "invalid", name: "Invalid", color: "var(--warn-fill)", dash: "2 3", widthPx: 2 },
  { key: "error", name: "Error", color: "var(--idle)", dash: "8 3 2 3", widthPx: 2 },
] as const;

/** Counts of ended attempts over time; steps, not smoothed. */
export function FinishedChart({ points }: { points: RunMetricsWire["finished"] }) {
  const timeZone = useTimeZone();
  const data = points.map((point) => ({ ...point, t: Date.parse(point.at) }));
  return (
    <ResponsiveContainer>
      <LineChart data={data} margin={MARGIN}>
        <CartesianGrid {...GRID} />
        <XAxis {...timeAxis(data, timeZone)} />
        <YAxis {...COUNT_AXIS} />
        <Tooltip
          {...tipOf<(typeof data)[number]>((point) => ({
            head: formatClockSeconds(point.at, timeZone),
            lines: SERIES.map(({ key, name, color }) => ({ name, value: String(point[key]), color })),
          }))}
        />
        {SERIES.map((series) => (
          <Line
            key={series.key}
            dataKey={series.key}
            type="stepAfter"
            stroke={series.color}
            strokeWidth={series.widthPx}
            strokeDasharray={series.dash}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

/** Names of the series with their strokes, in the words of the rest of the product. */
export function FinishedLegend() {
  return <StrokeLegend series={SERIES} />;
}
