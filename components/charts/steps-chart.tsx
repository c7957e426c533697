"use client";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import { formatCountOf } from "@/lib/format/count";
import { AXIS_LINE, GRID, MARGIN, TICK, Y_WIDTH } from "./axis";
import { ChartTip } from "./chart-tip";

const SERIES = [
  { key: "success", name: "Success", color: "var(--success-fill)" },
  { key: "fail", name: "Fail", color: "color-mix(in srgb, var(--fail-fill) 52%, var(--fail-tint))" },
  { key: "other", name: "No outcome", color: "var(--idle-fill)" },
] as const;

/** How many attempts ended after how many steps, by outcome. */
export function StepsChart({ bins }: { bins: RunMetricsWire["steps"] }) {
  return (
    <ResponsiveContainer>
      <BarChart data={bins} margin={MARGIN} barCategoryGap={2}>
        <CartesianGrid {...GRID} />
        <XAxis dataKey="steps" tick={TICK} axisLine={AXIS_LINE} tickLine={false} />
        <YAxis width={Y_WIDTH} allowDecimals={false} tick={TICK} axisLine={false} tickLine={false} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--bg-hover)" }}
          content={({ active, payload }) => {
            const bin = payload?.[0]?.payload as RunMetricsWire["steps"][number] | undefined;
            if (!active || !bin) return null;
            return (
              <ChartTip
                head={formatCountOf(bin.steps, "step")}
                lines={SERIES.map((series) => ({
                  name: series.name,
                  value: String(bin[series.key]),
                  color: series.color,
                }))}
              />
            );
          }}
        />
        {SERIES.map((series) => (
          <Bar
            key={series.key}
            dataKey={series.key}
            stackId="steps"
            fill={series.color}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
