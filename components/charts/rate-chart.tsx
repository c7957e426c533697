"use client";
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import { useTimeZone } from "@/lib/client/use-now";
import { formatClockSeconds } from "@/lib/format/date";
import { formatPercent, formatPercentEnds } from "@/lib/format/percent";
import { GRID, MARGIN, SHARE_AXIS, timeAxis } from "./axis";
import { tipOf } from "./chart-tip";

/** The success rate so far as a step line in its interval, over time; both come near each other as results come in. */
export function RateChart({ points }: { points: RunMetricsWire["rate"] }) {
  const timeZone = useTimeZone();
  const data = points.map((point) => ({ ...point, t: Date.parse(point.at), ends: [point.low, point.high] }));
  return (
    <ResponsiveContainer>
      <ComposedChart data={data} margin={MARGIN}>
        <CartesianGrid {...GRID} />
        <XAxis {...timeAxis(data, timeZone)} />
        <YAxis {...SHARE_AXIS} />
        <Tooltip
          {...tipOf<(typeof data)[number]>((point) => ({
            head: formatClockSeconds(point.at, timeZone),
            lines: [
              { name: "Rate", value: formatPercent(point.rate), color: "var(--series-1)" },
              { name: "95 %", value: formatPercentEnds(point) },
              { name: "k / n valid", value: `${point.success}/${point.scored}` },
            ],
          }))}
        />
        <Area
          dataKey="ends"
          type="stepAfter"
          stroke="none"
          fill="var(--accent-soft)"
          fillOpacity={0.35}
          isAnimationActive={false}
        />
        <Line
          dataKey="rate"
          type="stepAfter"
          stroke="var(--series-1)"
          strokeWidth={2}
          dot={data.length === 1}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
