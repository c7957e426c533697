"use client";
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { RunStatsWire } from "@/lib/domain/stats/stats.wire";
import { formatPercent, formatPercentEnds } from "@/lib/format/percent";
import { AXIS_LINE, GRID, MARGIN, SHARE_AXIS, TICK } from "./axis";
import { tipOf } from "./chart-tip";
import { StrokeLegend } from "./stroke-legend";

type PassPoint = RunStatsWire["pass"][number];
type Ends = PassPoint["pass_at_k_interval"];

const SERIES = [
  { key: "pass_at_k", ends: "atEnds", name: "pass@k, any of k", color: "var(--series-1)", dash: "1 0", widthPx: 2 },
  { key: "pass_hat_k", ends: "hatEnds", name: "pass^k, all of k", color: "var(--series-2)", dash: "6 3", widthPx: 2 },
] as const;

/** Chance that one of k tries succeeds, and that all do, each in its band where there is one. */
export function PassChart({ points }: { points: readonly PassPoint[] }) {
  const pair = (ends: Ends) => (ends === null ? null : [ends.low, ends.high]);
  const data = points.map((point) => ({
    ...point,
    atEnds: pair(point.pass_at_k_interval),
    hatEnds: pair(point.pass_hat_k_interval),
  }));
  return (
    <ResponsiveContainer>
      <ComposedChart data={data} margin={MARGIN}>
        <CartesianGrid {...GRID} />
        <XAxis dataKey="k" tick={TICK} axisLine={AXIS_LINE} tickLine={false} padding={{ left: 12, right: 12 }} />
        <YAxis {...SHARE_AXIS} />
        <Tooltip
          {...tipOf<PassPoint>((point) => ({
            head: `k = ${point.k}, ${point.tasks} tasks`,
            lines: tipLines(point),
          }))}
        />
        {SERIES.map(({ ends, color }) => (
          <Area
            key={ends}
            dataKey={ends}
            stroke="none"
            fill={color}
            fillOpacity={0.14}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
        {SERIES.map(({ key, color, dash, widthPx }) => (
          <Line
            key={key}
            dataKey={key}
            stroke={color}
            strokeWidth={widthPx}
            strokeDasharray={dash}
            dot={{ r: 2.5, fill: color, strokeWidth: 0 }}
            isAnimationActive={false}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function tipLines(point: PassPoint) {
  const words = (share: number, ends: Ends) =>
    ends === null ? formatPercent(share) : `${formatPercent(share)} (${formatPercentEnds(ends)})`;
  return [
    { name: SERIES[0].name, value: words(point.pass_at_k, point.pass_at_k_interval), color: SERIES[0].color },
    { name: SERIES[1].name, value: words(point.pass_hat_k, point.pass_hat_k_interval), color: SERIES[1].color },
  ];
}

/** Names of both curves with their strokes. */
export function PassLegend() {
  return <StrokeLegend series={SERIES} />;
}
