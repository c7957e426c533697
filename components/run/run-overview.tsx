"use client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { SpendChart } from "@/components/charts/spend-chart";
import { ProblemView } from "@/components/layout/problem-view";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Panel } from "@/components/ui/panel";
import { SideLayout } from "@/components/ui/side-layout";
import { Skeleton } from "@/components/ui/skeleton";
import type { ModelUseWire } from "@/lib/domain/run/model-use.wire";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { getRunMetrics } from "@/lib/client/run-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { modelCostWords, tokenWords } from "@/lib/format/model-use";
import { formatMoney } from "@/lib/format/money";
import { ClaimsPanel } from "./claims-panel";
import { EventRow } from "./event-row";
import { HeatLegend } from "./heat-legend";
import { HeatStrip } from "./heat-strip";
import { HeatTable } from "./heat-table";
import { NeedsALook } from "./needs-a-look";
import { describeOutcomes } from "./outcome-parts";
import { useOpenRun } from "./run-context";
import { useAttemptNames } from "./use-attempt-names";
import { useEventLog } from "./use-event-log";
import { useRunAttempts } from "./use-run-attempts";
import { WhyTable } from "./why-table";

/** First tab: the whole run in one strip, why attempts did not succeed, and what wants a person. */
export function RunOverview() {
  const { run, path } = useOpenRun();
  const [asTable, setAsTable] = useState(false);
  const attempts = useRunAttempts(run.id);
  const rows = attempts.data?.attempts ?? [];
  const hrefOf = (attempt: { id: string }) => `${path}/attempts/${attempt.id}`;
  const scope =
    attempts.data && !attempts.data.isComplete
      ? `first ${formatCount(rows.length)} of ${formatCount(run.counts.total)}`
      : null;
  return (
    <SideLayout
      sideLabel="State of the run"
      side={
        <>
          {run.imported ? null : <NeedsALook run={run} path={path} attempts={rows} />}
          {run.notes === "" ? null : (
            <Panel title="Notes">
              <p className="break-words whitespace-pre-wrap text-ink-2">{run.notes}</p>
            </Panel>
          )}
          {run.imported ? null : <SpendPanel run={run} />}
          <LastEvents />
        </>
      }
    >
      <Panel
        title="Tasks × attempts"
        hint={scope ?? "grouped by app"}
        aside={
          <div className="flex flex-wrap items-center gap-3">
            {asTable ? null : <HeatLegend />}
            <Button
              variant="quiet"
              className="max-sm:-ml-2.5"
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? "Strip" : "Table"}
            </Button>
          </div>
        }
      >
        {attempts.isError && rows.length === 0 ? (
          <ProblemView
            title="The attempts could not be read"
            error={attempts.error}
            onRetry={() => void attempts.refetch()}
          />
        ) : attempts.isPending ? (
          <div role="status" className="grid gap-3 py-3">
            <span className="sr-only">Reading the attempts</span>
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        ) : rows.length === 0 ? (
          <p className="text-ink-3">No attempt has been created yet. They appear here as desktops take them.</p>
        ) : asTable ? (
          <HeatTable attempts={rows} path={path} />
        ) : (
          <HeatStrip
            attempts={rows}
            run={run}
            hrefOf={hrefOf}
            label={`Tasks by attempts: ${describeOutcomes(run.counts)}. The table button beside gives the same in words.`}
          />
        )}
      </Panel>
      {run.imported ? <ClaimsPanel claims={run.imported} /> : <WhyTable run={run} path={path} />}
    </SideLayout>
  );
}

function SpendPanel({ run }: { run: RunWire }) {
  const workspace = useWorkspaceSlug();
  const metrics = useQuery({
    queryKey: queryKeys.runMetrics(workspace, run.id),
    queryFn: ({ signal }) => getRunMetrics(workspace, run.id, signal),
    staleTime: 2_000,
  });
  const points = metrics.data?.spend ?? [];
  const words = `${formatMoney(run.spend_usd)} of ${formatMoney(run.spend_cap_usd)}`;
  return (
    <Panel title="Spend" aside={words}>
      {run.model_use === null || run.model_use.calls === 0 ? null : <ModelUse use={run.model_use} />}
      {points.length < 2 ? (
        <p className="text-12 text-ink-3">The curve begins when the second attempt has ended.</p>
      ) : (
        <div role="img" aria-label={`Spend over time: ${words} so far`} className="h-28">
          <SpendChart points={points} capUsd={run.spend_cap_usd} />
        </div>
      )}
    </Panel>
  );
}

function ModelUse({ use }: { use: ModelUseWire }) {
  return (
    <DefinitionList
      className="mb-2"
      items={[
        { term: "Models", value: modelCostWords(use) },
        { term: "Replies", value: formatCount(use.calls) },
        { term: "Tokens", value: tokenWords(use) },
      ]}
    />
  );
}

function LastEvents() {
  const { run, path } = useOpenRun();
  const log = useEventLog(20);
  const nameOf = useAttemptNames(run);
  const last = log.events.slice(-6).reverse();
  return (
    <Panel
      title="Last events"
      aside={
        <Link href={`${path}/events`} className="text-accent hover:underline">
          All {log.events.length > 0 ? formatCount(log.events.at(-1)?.seq ?? 0) : ""}
        </Link>
      }
    >
      {log.error && last.length === 0 ? (
        <p className="text-12 text-warn">The log could not be read.</p>
      ) : last.length === 0 ? (
        <p className="text-12 text-ink-3">{log.isLoading ? "Reading the log" : "Nothing has happened yet."}</p>
      ) : (
        <ol>
          {last.map((event) => (
            <EventRow key={event.seq} event={event} path={path} nameOf={nameOf} />
          ))}
        </ol>
      )}
    </Panel>
  );
}
