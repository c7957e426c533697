"use client";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import { formatCountOf } from "@/lib/format/count";
import { AXIS_LINE, COUNT_AXIS, GRID, MARGIN, TICK } from "./axis";
import { tipOf } from "./chart-tip";

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
        <YAxis {...COUNT_AXIS} />
        <Tooltip
          cursor={{ fill: "var(--bg-hover)" }}
          {...tipOf<RunMetricsWire["steps"][number]>((bin) => ({
            head: formatCountOf(bin.steps, "step"),
            lines: SERIES.map(({ key, name, color }) => ({ name, value: String(bin[key]), color })),
          }))}
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
