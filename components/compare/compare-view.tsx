"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { Empty } from "@/components/ui/empty";
import { Segments } from "@/components/ui/segments";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryKeys } from "@/lib/client/query-keys";
import { replaceQuery } from "@/lib/client/shallow";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { ComparisonWire } from "@/lib/domain/compare/compare.wire";
import { formatCountOf } from "@/lib/format/count";
import { getComparison } from "./compare-api";
import { CompareBar } from "./compare-bar";
import { CompareFilter } from "./compare-filter";
import { parseCompare, printCompare, type CompareState } from "./compare-query";
import { CompareSets } from "./compare-sets";
import { CompareTasks } from "./compare-tasks";
import { ConfounderTable } from "./confounder-table";
import { DifferenceBand } from "./difference-band";

/** A run that is still going is asked for again so often. */
const INTERIM_REFETCH_MS = 10_000;

/** Runs against a baseline: what else differs, then the difference, then the tasks that make it. */
export function CompareView() {
  const workspace = useWorkspaceSlug();
  const state = parseCompare(useSearchParams());
  const { base, candidates, filter } = state;
  const isReady = base !== null && candidates.length > 0;
  const query = useQuery({
    queryKey: queryKeys.comparison(workspace, { base, candidates, filter }),
    queryFn: ({ signal }) => getComparison(workspace, state, signal),
    enabled: isReady,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && [data.base, ...data.candidates].some(({ is_interim }) => is_interim) ? INTERIM_REFETCH_MS : false,
  });
  const change = (next: CompareState) => replaceQuery(printCompare(next));
  return (
    <>
      <TopBar title="Compare" />
      <CompareBar state={state} data={query.data} onChange={change} />
      {isReady ? <CompareFilter filter={filter} onFilter={(next) => change({ ...state, filter: next })} /> : null}
      {!isReady ? (
        <Empty title="Choose a baseline and a run to hold against it">
          Tasks are paired by their exact version. You see what else differs between the runs first, then the difference
          with its interval, then the tasks that make it.
        </Empty>
      ) : query.isError ? (
        <ProblemView
          title="The runs could not be compared"
          error={query.error}
          safe="All results are stored; nothing was changed."
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <Compared state={state} data={query.data} isOld={query.isPlaceholderData} onChange={change} />
      ) : (
        <SkeletonRows rows={12} widths={["w-20", "w-40", "w-40", "w-64"]} label="Comparing the runs" />
      )}
    </>
  );
}

function Compared({
  state,
  data,
  isOld,
  onChange,
}: {
  state: CompareState;
  data: ComparisonWire;
  isOld: boolean;
  onChange: (next: CompareState) => void;
}) {
  const { candidates, base, tasks } = data;
  const of = Math.min(state.of, candidates.length - 1);
  const shown = tasks.filter(({ candidates: found }) => {
    const set = found[of]?.set;
    return state.show.length === 0 || (set !== undefined && state.show.includes(set));
  });
  const chosen = candidates[of];
  return (
    <div aria-busy={isOld} className={isOld ? "opacity-60" : undefined}>
      <ConfounderTable data={data} />
      {candidates.map((candidate, at) => (
        <DifferenceBand
          key={candidate.id}
          base={base}
          candidate={candidate}
          place={candidates.length === 1 ? null : at + 1}
        />
      ))}
      {candidates.length > 1 ? (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-6 py-2 max-sm:px-4">
          <h2 className="font-semibold">Tasks of</h2>
          <Segments
            label="Tasks of which candidate"
            value={String(of)}
            onChange={(value) => onChange({ ...state, of: Number(value) })}
            options={candidates.map((_, at) => ({ value: String(at), label: `Candidate ${at + 1}` }))}
          />
          <span className="text-ink-3">{chosen?.name}</span>
        </div>
      ) : null}
      {chosen ? (
        <CompareSets counts={chosen.sets} show={state.show} onShow={(show) => onChange({ ...state, show })} />
      ) : null}
      <p role="status" className="px-6 pb-1 text-12 text-ink-3 max-sm:px-4">
        {formatCountOf(shown.length, "task")} of {tasks.length}, exact
      </p>
      <CompareTasks tasks={shown} of={of} />
    </div>
  );
}
