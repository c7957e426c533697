"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { FilterBox } from "@/components/rollouts/filter-box";
import { RunPicker } from "@/components/compare/run-picker";
import { Checkbox } from "@/components/ui/checkbox";
import { Empty } from "@/components/ui/empty";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryKeys } from "@/lib/client/query-keys";
import { getRun } from "@/lib/client/runs-api";
import { replaceQuery } from "@/lib/client/shallow";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { listQueue } from "./label-api";
import { neighbourInQueue, parseQueue, printQueue, type QueueState } from "./label-queue";
import { QueueAttempt } from "./queue-attempt";
import { RunAgreementLine } from "./run-agreement-line";

/** One attempt after the other with its evidence open, labelled by a key. */
export function QueueView() {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const state = parseQueue(useSearchParams());
  const { runId, filter } = state;
  const run = useQuery({
    queryKey: queryKeys.run(workspace, runId ?? ""),
    queryFn: ({ signal }) => getRun(workspace, runId ?? "", signal),
    enabled: runId !== null,
  });
  const queue = useInfiniteQuery({
    queryKey: queryKeys.labelQueue(workspace, runId ?? "", filter),
    queryFn: ({ pageParam, signal }) => listQueue(workspace, { runId: runId ?? "", filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: runId !== null,
    // The queue holds still while it is worked through, even where a label takes an attempt out of its filter.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = (next: Partial<QueueState>) => replaceQuery(printQueue({ ...state, ...next }));
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? [];
  const at = state.at !== null && ids.includes(state.at) ? state.at : (ids[0] ?? null);
  const step = (by: 1 | -1) => {
    const next = neighbourInQueue(ids, at, by);
    if (next !== null) change({ at: next });
    if (by === 1 && queue.hasNextPage && ids.indexOf(next ?? "") >= ids.length - 5) void queue.fetchNextPage();
  };
  const failed = [run, queue].find(({ isError }) => isError);
  return (
    <>
      <TopBar
        crumbs={[{ label: "Triage", href: to(`/triage${runId === null ? "" : `?run=${runId}`}`) }]}
        title="Label attempts"
      />
      <div className="flex min-h-(--bar) flex-wrap items-center gap-2 border-b border-line px-6 py-1.5 max-sm:px-4">
        <span className="text-ink-3">Run</span>
        <RunPicker
          label="Run"
          role="run"
          name={run.data?.name ?? null}
          without={runId === null ? [] : [runId]}
          onPick={(id) => change({ runId: id, at: null })}
        />
        {runId === null ? null : (
          <>
            <FilterBox
              value={filter}
              onChange={(next) => change({ filter: next, at: null })}
              label="Which attempts"
              className="min-w-60 flex-1"
            />
            <label className="inline-flex items-center gap-2 text-ink-2">
              <Checkbox
                checked={state.isSecond}
                onCheckedChange={(checked) => change({ isSecond: checked === true })}
              />
              Second reader: hide others’ labels
            </label>
            <RunAgreementLine runId={runId} />
          </>
        )}
      </div>
      {failed ? (
        <ProblemView
          title="The attempts could not be read"
          error={failed.error}
          safe="Every label that was given is stored."
          onRetry={() => void failed.refetch()}
        />
      ) : runId === null ? (
        <Empty title="Choose a run">Its attempts without a success are shown here one after the other.</Empty>
      ) : at !== null ? (
        <QueueAttempt
          key={at}
          attemptId={at}
          runId={runId}
          place={`${formatCount(ids.indexOf(at) + 1)} of ${formatCount(ids.length)}${queue.hasNextPage ? " and more" : ""}`}
          isSecond={state.isSecond}
          hasNext={neighbourInQueue(ids, at, 1) !== null}
          onStep={step}
          onOpen={(id) => change({ at: id })}
        />
      ) : queue.isSuccess ? (
        <Empty title="No attempt fits">Every attempt of this run is outside of the filter above.</Empty>
      ) : (
        <SkeletonRows rows={8} widths={["w-64", "w-40"]} label="Reading the attempts" />
      )}
    </>
  );
}
