"use client";
import { useQuery } from "@tanstack/react-query";
import { ChartFrame } from "@/components/charts/chart-frame";
import { FinishedChart, FinishedLegend } from "@/components/charts/finished-chart";
import { PHASE_WORDS, PhasesChart } from "@/components/charts/phases-chart";
import { SpendChart } from "@/components/charts/spend-chart";
import { StepsChart } from "@/components/charts/steps-chart";
import { ProblemView } from "@/components/layout/problem-view";
import { useRunStats } from "@/components/stats/use-rates";
import { Panel } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { DefinitionList } from "@/components/ui/definition-list";
import type { ModelUseWire } from "@/lib/domain/run/model-use.wire";
import type { RunWire } from "@/lib/domain/run/run.wire";
import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { getRunMetrics } from "@/lib/client/run-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatMs } from "@/lib/format/duration";
import { formatCount } from "@/lib/format/count";
import { formatTokens, modelCostWords, tokenWords } from "@/lib/format/model-use";
import { formatMoney } from "@/lib/format/money";
import { MissingPanels } from "./missing-panels";
import { FirstTries } from "./first-tries";
import { RatePanels } from "./rate-panels";
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
  const stats = useRunStats(run.id);
  const last = metrics.finished.at(-1);
  return (
    <div className="px-6 max-sm:px-4">
      <div className="grid grid-cols-2 gap-x-10 max-side:grid-cols-1 [&>section:first-child]:border-t-0 side:[&>section:nth-child(2)]:border-t-0">
        {run.imported ? null : <RatePanels run={run} metrics={metrics} stats={stats.data ?? null} />}
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
        {run.imported ? null : <MeasuredHere run={run} metrics={metrics} />}
        <ChartFrame
          title="Steps per attempt"
          hint={run.imported ? "none was judged here" : `by outcome, cap ${run.max_steps}`}
          label={`Steps per attempt: ${metrics.steps.map((bin) => `${bin.steps} steps ${bin.success + bin.fail + bin.other}`).join(", ")}`}
          fileName={`${run.id}-steps-${run.verifier_profile}`}
          table={{
            columns: ["Steps", "Success", "Fail", "No outcome"],
            rows: metrics.steps.map((bin) => [bin.steps, bin.success, bin.fail, bin.other]),
          }}
        >
          <StepsChart bins={metrics.steps} />
        </ChartFrame>
        {run.imported ? null : <MissingPanels run={run} missing={metrics.missing} />}
      </div>
      {stats.data ? <FirstTries stats={stats.data} /> : null}
      {run.model_use && metrics.tokens ? <ModelPanel run={run} use={run.model_use} tokens={metrics.tokens} /> : null}
      {run.imported ? null : <ComputeUsed metrics={metrics} />}
    </div>
  );
}

/** Money and time, which are known only of what ran here. */
function MeasuredHere({ run, metrics }: { run: RunWire; metrics: RunMetricsWire }) {
  const spent = metrics.spend.at(-1)?.usd ?? "0.00";
  return (
    <>
      <ChartFrame
        title="Spend"
        hint={`measured compute${run.model_use === null ? "" : " and models"}, cap ${formatMoney(run.spend_cap_usd)}`}
        label={`Spend over time, now ${formatMoney(spent)}`}
        fileName={`${run.id}-spend`}
        table={
          run.model_use === null
            ? { columns: ["Time", "Spent, USD"], rows: metrics.spend.map((point) => [point.at, point.usd]) }
            : {
                columns: ["Time", "Spent, USD", "Models, USD"],
                rows: metrics.spend.map((point) => [point.at, point.usd, point.model_usd ?? "not priced"]),
              }
        }
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
    </>
  );
}

function ComputeUsed({ metrics }: { metrics: RunMetricsWire }) {
  return (
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
  );
}

/** What models took and cost: the whole run, and the spread over attempts. */
function ModelPanel({
  run,
  use,
  tokens,
}: {
  run: RunWire;
  use: ModelUseWire;
  tokens: NonNullable<RunMetricsWire["tokens"]>;
}) {
  const rest = Number(run.spend_usd) - Number(use.cost_usd ?? 0);
  const restWords = run.best_of_judge === null ? "compute" : "compute and judging";
  return (
    <Panel title="Models" hint="p50 and p95 over ended attempts">
      <DefinitionList
        items={[
          { term: "Cost", value: `${modelCostWords(use)}; ${restWords} ${formatMoney(rest.toFixed(6))}` },
          {
            term: "Replies",
            value: `${formatCount(use.calls)}, ${spreadWords(tokens.calls_p50, tokens.calls_p95)} an attempt`,
          },
          { term: "Tokens", value: tokenWords(use) },
          { term: "In, an attempt", value: spreadWords(tokens.input_p50, tokens.input_p95) },
          { term: "Out, an attempt", value: spreadWords(tokens.output_p50, tokens.output_p95) },
          {
            term: "One reply",
            value: `${formatMs(tokens.latency_p50_ms)} at p50, ${formatMs(tokens.latency_p95_ms)} at p95`,
          },
        ]}
      />
    </Panel>
  );
}

const spreadWords = (p50: number | null, p95: number | null) => `${formatTokens(p50)} – ${formatTokens(p95)}`;
