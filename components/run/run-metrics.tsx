"use client";
import { useQuery } from "@tanstack/react-query";
import { ChartFrame } from "@/components/charts/chart-frame";
import { FinishedChart, FinishedLegend } from "@/components/charts/finished-chart";
import { PHASE_WORDS, PhasesChart } from "@/components/charts/phases-chart";
import { SpendChart } from "@/components/charts/spend-chart";
import { StepsChart } from "@/components/charts/steps-chart";
import { ProblemView } from "@/components/layout/problem-view";
import { Panel } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { DefinitionList } from "@/components/ui/definition-list";
import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { getRunMetrics } from "@/lib/client/run-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatMs } from "@/lib/format/duration";
import { formatMoney } from "@/lib/format/money";
import { useOpenRun } from "./run-context";

/** Charts of a run, each also as a table and as CSV. */
export function RunMetrics() {
  const workspace = useWorkspaceSlug();
  const { run } = useOpenRun();
  const metrics = useQuery({
    queryKey: queryKeys.runMetrics(workspace, run.id),
    queryFn: ({ signal }) => getRunMetrics(workspace, run.id, signal),
    staleTime: 2_000,
  });
  if (metrics.data) return <MetricCharts metrics={metrics.data} />;
  if (metrics.isError) {
    return (
      <ProblemView title="The metrics could not be read" error={metrics.error} onRetry={() => void metrics.refetch()} />
    );
  }
  return <SkeletonRows label="Reading the metrics" rows={8} widths={["w-1/3", "w-1/3"]} />;
}

function MetricCharts({ metrics }: { metrics: RunMetricsWire }) {
  const { run } = useOpenRun();
  const last = metrics.finished.at(-1);
  const spent = metrics.spend.at(-1)?.usd ?? "0.00";
  return (
    <div className="px-6 max-sm:px-4">
      <div className="grid grid-cols-2 gap-x-10 max-side:grid-cols-1 [&>section:first-child]:border-t-0 side:[&>section:nth-child(2)]:border-t-0">
        <ChartFrame
          title="Ended attempts"
          hint={<FinishedLegend />}
          label={
            last
              ? `Ended attempts over time, now ${last.done} done, ${last.success} success, ${last.fail} fail, ${last.invalid} invalid, ${last.error} error`
              : "Ended attempts over time"
          }
          fileName={`${run.id}-ended-${run.verifier_profile}`}
          table={{
            columns: ["Time", "Done", "Success", "Fail", "Invalid", "Error"],
            rows: metrics.finished.map((point) => [
              point.at,
              point.done,
              point.success,
              point.fail,
              point.invalid,
              point.error,
            ]),
          }}
        >
          <FinishedChart points={metrics.finished} />
        </ChartFrame>
        <ChartFrame
          title="Spend"
          hint={`measured compute, cap ${formatMoney(run.spend_cap_usd)}`}
          label={`Spend over time, now ${formatMoney(spent)}`}
          fileName={`${run.id}-spend`}
          table={{ columns: ["Time", "Spent, USD"], rows: metrics.spend.map((point) => [point.at, point.usd]) }}
        >
          <SpendChart points={metrics.spend} capUsd={run.spend_cap_usd} />
        </ChartFrame>
        <ChartFrame
          title="Phases"
          hint="bar to p50, rule to p95"
          label={metrics.phases
            .map((phase) => `${PHASE_WORDS[phase.phase]} p50 ${formatMs(phase.p50_ms)}, p95 ${formatMs(phase.p95_ms)}`)
            .join("; ")}
          fileName={`${run.id}-phases`}
          table={{
            columns: ["Phase", "p50, ms", "p95, ms"],
            rows: metrics.phases
              .filter((phase) => phase.p50_ms !== null)
              .map((phase) => [
                PHASE_WORDS[phase.phase],
                Math.round(phase.p50_ms ?? 0),
                phase.p95_ms === null ? null : Math.round(phase.p95_ms),
              ]),
          }}
        >
          <PhasesChart phases={metrics.phases} />
        </ChartFrame>
        <ChartFrame
          title="Steps per attempt"
          hint={`by outcome, cap ${run.max_steps}`}
          label={`Steps per attempt: ${metrics.steps.map((bin) => `${bin.steps} steps ${bin.success + bin.fail + bin.other}`).join(", ")}`}
          fileName={`${run.id}-steps-${run.verifier_profile}`}
          table={{
            columns: ["Steps", "Success", "Fail", "No outcome"],
            rows: metrics.steps.map((bin) => [bin.steps, bin.success, bin.fail, bin.other]),
          }}
        >
          <StepsChart bins={metrics.steps} />
        </ChartFrame>
      </div>
      <Panel title="Compute used">
        <DefinitionList
          items={[
            {
              term: "Attempts per minute",
              value: metrics.attempts_per_minute === null ? "—" : metrics.attempts_per_minute.toFixed(1),
            },
            { term: "CPU", value: `${metrics.cpu_seconds.toFixed(1)} core seconds` },
            { term: "Memory", value: `${metrics.memory_gib_seconds.toFixed(1)} GiB seconds` },
          ]}
        />
      </Panel>
    </div>
  );
}
