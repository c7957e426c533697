"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { ProblemView } from "@/components/layout/problem-view";
import { FilterInput } from "@/components/ui/filter-input";
import { Segments } from "@/components/ui/segments";
import { NextPage } from "@/components/ui/next-page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { isRunFinal } from "@/lib/domain/run/run.status";
import { attemptFilterHref, nextSort, parseAttemptFilter } from "@/lib/client/attempt-filter";
import { queryKeys } from "@/lib/client/query-keys";
import { moveRowFocus } from "@/lib/client/row-focus";
import { listAttempts } from "@/lib/client/run-api";
import { replaceQuery } from "@/lib/client/shallow";
import { focusFilter, useShortcuts } from "@/lib/client/use-shortcuts";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { AttemptFacets } from "./attempt-facets";
import { AttemptPeek } from "./attempt-peek";
import { AttemptTable } from "./attempt-table";
import { NothingMatches } from "./nothing-matches";
import { useOpenRun } from "./run-context";

const PAGE = 100;

/** The table of attempts: three fact columns, filters and order in the address, pages by cursor. */
export function RunRollouts() {
  const workspace = useWorkspaceSlug();
  const { run, path } = useOpenRun();
  const search = useSearchParams();
  const filter = useMemo(() => parseAttemptFilter(search), [search]);
  const [typed, setTyped] = useState(filter.task ?? "");
  const [peekedId, setPeekedId] = useState<string | null>(null);
  const [grouping, setGrouping] = useState<"task" | "none">("task");
  const here = `${path}/rollouts`;

  const attempts = useInfiniteQuery({
    queryKey: queryKeys.attempts(workspace, run.id, filter),
    queryFn: ({ pageParam, signal }) =>
      listAttempts({ workspace, runId: run.id, filter, cursor: pageParam, limit: PAGE, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    if (typed === (filter.task ?? "")) return;
    const timer = setTimeout(() => replaceQuery(attemptFilterHref(here, { ...filter, task: typed || undefined })), 250);
    return () => clearTimeout(timer);
  }, [typed, filter, here]);

  useShortcuts({
    j: () => moveRowFocus(1),
    k: () => moveRowFocus(-1),
    "/": focusFilter,
    Escape: () => setPeekedId(null),
  });

  const rows = attempts.data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = Boolean(filter.status ?? filter.verifier ?? filter.outcome ?? filter.task);
  const shown = `${formatCount(rows.length)}${attempts.hasNextPage ? "+" : ""}`;
  const peeked = rows.find((attempt) => attempt.id === peekedId);
  return (
    <section aria-label="Rollouts" className="flex flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 px-6 pt-2 max-sm:px-4">
        <FilterInput
          aria-label="Filter by task id"
          aria-keyshortcuts="/"
          placeholder="Beginning of a task id"
          value={typed}
          onValueChange={setTyped}
          className="min-w-52"
        />
        <span role="status" className="text-12 whitespace-nowrap text-ink-3 max-sm:sr-only">
          {attempts.isSuccess
            ? `${shown} of ${formatCount(run.counts.total)}${attempts.hasNextPage ? ", more below" : isFiltered ? " match" : ""}`
            : ""}
        </span>
        <Segments
          label="Group by"
          value={filter.sort ? "none" : grouping}
          onChange={setGrouping}
          options={[
            { value: "task", label: "By task" },
            { value: "none", label: "Flat" },
          ]}
          className="max-sm:hidden"
        />
      </div>
      <AttemptFacets filter={filter} here={here} counts={run.counts} />
      {attempts.isError && rows.length === 0 ? (
        <ProblemView
          title="The attempts could not be read"
          error={attempts.error}
          safe="All ended attempts, their evidence and the spend so far. Nothing is lost or counted twice."
          onRetry={() => void attempts.refetch()}
        />
      ) : attempts.isPending ? (
        <SkeletonRows
          label="Reading the attempts"
          rows={10}
          widths={["w-24", "w-16", "w-16", "w-20", "w-10", "w-32"]}
        />
      ) : rows.length > 0 ? (
        <div className={peeked ? "side:grid side:grid-cols-[minmax(0,1fr)_360px]" : undefined}>
          <div className="min-w-0">
            <AttemptTable
              attempts={rows}
              peeked={peekedId}
              onFocusRow={(attemptId) => setPeekedId((now) => (now === null ? null : attemptId))}
              onPeek={(attemptId) => setPeekedId((now) => (now === attemptId ? null : attemptId))}
              run={run}
              path={path}
              filter={filter}
              isGrouped={grouping === "task" && !filter.sort}
              onSort={(column) => replaceQuery(attemptFilterHref(here, nextSort(filter, column)))}
            />
          </div>
          {peeked ? (
            <AttemptPeek
              attempt={peeked}
              run={run}
              href={`${path}/attempts/${peeked.id}`}
              onClose={() => setPeekedId(null)}
            />
          ) : null}
        </div>
      ) : isFiltered ? (
        <NothingMatches
          what="attempt"
          parts={(["status", "verifier", "outcome", "task"] as const).flatMap((name) =>
            filter[name]
              ? [{ label: `${name}: ${filter[name]}`, href: attemptFilterHref(here, { ...filter, [name]: undefined }) }]
              : [],
          )}
          onFollow={() => setTyped("")}
        />
      ) : (
        <p className="px-6 py-6 text-ink-2 max-sm:px-4">
          {isRunFinal(run.status)
            ? "No attempt was created before the run ended."
            : "No attempt has been created yet. They are made as desktops take them, so a big run does not fill this list at once."}
        </p>
      )}
      <NextPage of={attempts} words="More attempts" />
    </section>
  );
}
