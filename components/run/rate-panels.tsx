"use client";
import { ChartFrame } from "@/components/charts/chart-frame";
import { PassChart, PassLegend } from "@/components/charts/pass-chart";
import { RateChart } from "@/components/charts/rate-chart";
import { leftOutWords } from "@/components/stats/rate-reading";
import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import type { RunWire } from "@/lib/domain/run/run.wire";
import type { RunStatsWire } from "@/lib/domain/stats/stats.wire";
import { formatPercent } from "@/lib/format/percent";

/** How the rate came about over time, and what k tries of each task come to. `stats` is null until it was read. */
export function RatePanels({
  run,
  metrics,
  stats,
}: {
  run: RunWire;
  metrics: RunMetricsWire;
  stats: RunStatsWire | null;
}) {
  const last = metrics.rate.at(-1);
  const pass = stats?.pass ?? [];
  const longest = pass.at(-1);
  return (
    <>
      <ChartFrame
        title="Rate over time"
        hint={
          run.kind === "scripted_test"
            ? "check of recipes, not a score"
            : `of all valid attempts so far, Wilson 95 %${stats ? `; ${leftOutWords(stats)}` : ""}`
        }
        label={
          last
            ? `Success rate of all valid attempts over time, now ${formatPercent(last.rate)}, ${last.success} of ${last.scored}`
            : "Success rate over time"
        }
        fileName={`${run.id}-rate-${run.verifier_profile}`}
        table={{
          columns: ["Time", "Success", "Valid", "Rate", "Low, 95 %", "High, 95 %"],
          rows: metrics.rate.map((point) => [
            point.at,
            point.success,
            point.scored,
            point.rate.toFixed(4),
            point.low.toFixed(4),
            point.high.toFixed(4),
          ]),
        }}
      >
        <RateChart points={metrics.rate} />
      </ChartFrame>
      <ChartFrame
        title="pass@k and pass^k"
        hint={<PassLegend />}
        label={
          longest
            ? `Over k from 1 to ${longest.k}: pass@k ends at ${formatPercent(longest.pass_at_k)}, pass^k at ${formatPercent(longest.pass_hat_k)}`
            : "pass@k and pass^k"
        }
        fileName={`${run.id}-pass-${run.verifier_profile}`}
        table={{
          columns: ["k", "pass@k", "Low", "High", "pass^k", "Low ", "High ", "Tasks", "Left out"],
          rows: pass.map((point) => [
            point.k,
            point.pass_at_k.toFixed(4),
            ends(point.pass_at_k_interval?.low),
            ends(point.pass_at_k_interval?.high),
            point.pass_hat_k.toFixed(4),
            ends(point.pass_hat_k_interval?.low),
            ends(point.pass_hat_k_interval?.high),
            point.tasks,
            point.tasks_left_out,
          ]),
        }}
      >
        <PassChart points={pass} />
      </ChartFrame>
    </>
  );
}

/** Null where a bootstrap had too little to draw from. */
const ends = (share: number | undefined) => share?.toFixed(4) ?? null;
