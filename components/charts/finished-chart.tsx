"use client";
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import { useTimeZone } from "@/lib/client/use-now";
import { formatClockSeconds } from "@/lib/format/date";
import { AXIS_LINE, clockTick, GRID, MARGIN, TICK, Y_WIDTH } from "./axis";
import { ChartTip } from "./chart-tip";

/** Series in the order of every bar; each fact keeps its colour and has its own dash. */
export const FINISHED_SERIES = [
  { key: "done", name: "Done", color: "var(--text-2)", dash: "1 0" },
  { key: "success", name: "Success", color: "var(--success-fill)", dash: "1 0" },
  { key: "fail", name: "Fail", color: "var(--fail-fill)", dash: "6 3" },
  { key: "invalid", name: "Invalid", color: "var(--warn-fill)", dash: "2 3" },
  { key: "error", name: "Error", color: "var(--idle)", dash: "8 3 2 3" },
] as const;

/** Counts of ended attempts over time; steps, not smoothed. */
export function FinishedChart({ points }: { points: RunMetricsWire["finished"] }) {
  const timeZone = useTimeZone();
  const data = points.map((point) => ({ ...point, t: Date.parse(point.at) }));
  return (
    <ResponsiveContainer>
      <LineChart data={data} margin={MARGIN}>
        <CartesianGrid {...GRID} />
        <XAxis
          dataKey="t"
          type="number"
          domain={["dataMin", "dataMax"]}
          tick={TICK}
          axisLine={AXIS_LINE}
          tickLine={false}
          tickFormatter={clockTick(data, timeZone)}
          minTickGap={32}
        />
        <YAxis width={Y_WIDTH} allowDecimals={false} tick={TICK} axisLine={false} tickLine={false} />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as (typeof data)[number] | undefined;
            if (!active || !point) return null;
            return (
              <ChartTip
                head={formatClockSeconds(point.at, timeZone)}
                lines={FINISHED_SERIES.map((series) => ({
                  name: series.name,
                  value: String(point[series.key]),
                  color: series.color,
                }))}
              />
            );
          }}
        />
        {FINISHED_SERIES.map((series) => (
          <Line
            key={series.key}
            dataKey={series.key}
            type="stepAfter"
            stroke={series.color}
            strokeWidth={series.key === "done" ? 1 : 2}
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
  return (
    <span aria-hidden className="flex flex-wrap gap-x-3 text-11 text-ink-3">
      {FINISHED_SERIES.map((series) => (
        <span key={series.key} className="inline-flex items-center gap-1">
          <svg width="18" height="6">
            <path
              d="M0 3h18"
              stroke={series.color}
              strokeWidth={series.key === "done" ? 1 : 2}
              strokeDasharray={series.dash}
            />
          </svg>
          {series.name}
        </span>
      ))}
    </span>
  );
}
