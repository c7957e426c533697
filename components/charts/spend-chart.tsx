"use client";
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useTimeZone } from "@/lib/client/use-now";
import { formatClockSeconds } from "@/lib/format/date";
import { formatMoney } from "@/lib/format/money";
import { GRID, MARGIN, moneyTicks, TICK, timeAxis } from "./axis";
import { tipOf } from "./chart-tip";

/** Measured spend over time as a step line, with the cap as a rule when it is near enough to be seen. */
export function SpendChart({ points, capUsd }: { points: readonly { at: string; usd: string }[]; capUsd: string }) {
  const timeZone = useTimeZone();
  const data = points.map((point) => ({ t: Date.parse(point.at), usd: Number(point.usd) }));
  const cap = Number(capUsd);
  const top = Math.max(...data.map((point) => point.usd), 0);
  const isCapNear = top > cap * 0.25;
  const axis = moneyTicks(isCapNear ? Math.max(top, cap) : top);
  return (
    <ResponsiveContainer>
      <LineChart data={data} margin={{ ...MARGIN, right: 4 }}>
        <CartesianGrid {...GRID} />
        <XAxis {...timeAxis(data, timeZone)} tickCount={4} />
        <YAxis
          orientation="right"
          width={56}
          tick={TICK}
          axisLine={false}
          tickLine={false}
          ticks={axis.ticks}
          domain={[0, axis.ticks.at(-1) ?? 1]}
          tickFormatter={axis.words}
        />
        {isCapNear ? (
          <ReferenceLine
            y={cap}
            stroke="var(--text-3)"
            strokeDasharray="4 3"
            label={{ value: "cap", position: "insideTopLeft", ...TICK }}
          />
        ) : null}
        <Tooltip
          {...tipOf<(typeof data)[number]>((point) => ({
            head: formatClockSeconds(new Date(point.t).toISOString(), timeZone),
            lines: [{ name: "Spent", value: formatMoney(point.usd.toFixed(6)) }],
          }))}
        />
        <Line
          dataKey="usd"
          type="stepAfter"
          stroke="var(--series-1)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
