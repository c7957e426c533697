"use client";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FolderInput, GitCompareArrows, Plus } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { formatCount } from "@/lib/format/count";
import { compareQuery } from "./compare-query";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { Button } from "@/components/ui/button";
import { FilterInput } from "@/components/ui/filter-input";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { late } from "@/components/ui/late";
import { LinkTabs } from "@/components/ui/link-tabs";
import { NextPage } from "@/components/ui/next-page";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { RunPageWire, RunViewCountsWire } from "@/lib/domain/run/run.wire";
import { reportBroken, reportLive } from "@/lib/client/live-state";
import { queryKeys } from "@/lib/client/query-keys";
import { countRuns, listRuns } from "@/lib/client/runs-api";
import {
  filterOfView,
  parseRunOrder,
  parseRunView,
  pressedOrder,
  printRunOrder,
  RUN_VIEWS,
  type RunFilter,
  type RunOrder,
  type RunView,
} from "@/lib/client/run-filter";
import { replaceQuery } from "@/lib/client/shallow";
import { focusFilter, useShortcuts } from "@/lib/client/use-shortcuts";
import { useWorkspaceStream } from "@/lib/client/use-workspace-stream";
import { useHasScope, usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { NothingMatches } from "./nothing-matches";
import { RunTable } from "./run-table";
import { useRunMarks } from "./use-run-marks";

/** Most lists have runs, and most looks at them open none beside the list. */
const FirstRun = late(() => import("@/components/first-run/first-run").then((module) => module.FirstRun));
const ResultsImportDialog = late(() =>
  import("@/components/results-import/results-import-dialog").then((module) => module.ResultsImportDialog),
);
const RunPeek = late(() => import("./run-peek").then((module) => module.RunPeek));

/** The stream says when something changed; this is for what it cannot say, and for when it is broken. */
const REFETCH_MS = 15_000;

/** The runs of a workspace: views and filter in the address, pages by cursor, live without a reload. */
export function RunsView({ initial }: { initial: RunPageWire | null }) {
  const workspace = useWorkspaceSlug();
  useWorkspaceStream(workspace);
  const to = usePathTo();
  const mayStart = useHasScope("runs:write");
  const router = useRouter();
  const search = useSearchParams();
  const view = parseRunView(search.get("view"));
  const q = search.get("q") ?? "";
  const sort = search.get("sort");
  const order = useMemo(() => parseRunOrder(sort), [sort]);
  const [typed, setTyped] = useState(q);
  const [isImporting, setImporting] = useState(false);
  const filter = useMemo<RunFilter>(
    () => ({ ...filterOfView(view), q: q || undefined, ...(printRunOrder(order) && order) }),
    [view, q, order],
  );
  const isPlain = view === "all" && q === "" && printRunOrder(order) === null;
  const marks = useRunMarks();

  const runs = useInfiniteQuery({
    queryKey: queryKeys.runs(workspace, filter),
    queryFn: ({ pageParam, signal }) => listRuns({ workspace, filter, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    initialData: isPlain && initial ? { pages: [initial], pageParams: [null] } : undefined,
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

  useEffect(() => {
    if (runs.isError) reportBroken("unread");
    else if (runs.dataUpdatedAt > 0) reportLive(runs.dataUpdatedAt);
  }, [runs.isError, runs.dataUpdatedAt]);

  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => {
      const next = new URLSearchParams(search);
      if (typed) next.set("q", typed);
      else next.delete("q");
      replaceQuery(`?${next}`);
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, q, search]);

  const counts = useQuery({
    queryKey: [...queryKeys.runs(workspace), "counts"],
    queryFn: ({ signal }) => countRuns(workspace, signal),
    refetchInterval: REFETCH_MS,
  });

  const rows = runs.data?.pages.flatMap((page) => page.data) ?? [];
  const chosen = rows.filter((run) => marks.selected.has(run.id));
  const compare = () => {
    const query = compareQuery(chosen);
    if (query) router.push(to(`/compare?${query}`));
  };
  useShortcuts({
    j: () => marks.move(1),
    k: () => marks.move(-1),
    n: () => mayStart && router.push(to("/runs/new")),
    "/": focusFilter,
    x: marks.toggleFocused,
    " ": marks.peekFocused,
    c: { does: "Compare the selected runs", run: compare },
    Escape: marks.clear,
  });
  const peeked = rows.find((run) => run.id === marks.peeked) ?? null;
  const isEmpty = runs.isSuccess && rows.length === 0;
  const countWords = `${rows.length}${runs.hasNextPage ? "+" : ""}`;

  return (
    <>
      <TopBar title="Runs" count={runs.isSuccess ? countWords : null} />
      {isEmpty && isPlain ? (
        <FirstRun onImportResults={() => setImporting(true)} />
      ) : (
        <>
          <LinkTabs
            label="Views"
            tabs={RUN_VIEWS.map((item) => ({
              href: viewHref(item.key, q, sort),
              label: item.label,
              count: countOf(item.key, counts.data),
              current: item.key === view,
            }))}
            actions={
              <>
                {chosen.length > 0 ? (
                  <Button
                    aria-keyshortcuts="c"
                    disabled={chosen.length < 2}
                    title={chosen.length < 2 ? "Select one more run with X" : undefined}
                    onClick={compare}
                  >
                    <Icon of={GitCompareArrows} />
                    Compare {chosen.length}
                    <Kbd>C</Kbd>
                  </Button>
                ) : null}
                {mayStart ? (
                  <Button aria-label="Import results" onClick={() => setImporting(true)}>
                    <Icon of={FolderInput} />
                    <span className="max-sm:hidden">Import results</span>
                  </Button>
                ) : null}
                {mayStart ? (
                  <Button asChild variant="primary">
                    <Link href={to("/runs/new")} aria-keyshortcuts="n">
                      <Icon of={Plus} />
                      New run
                      <Kbd>N</Kbd>
                    </Link>
                  </Button>
                ) : null}
              </>
            }
          />
          <div className="flex items-center gap-3 px-6 py-2 max-sm:px-4">
            <FilterInput
              aria-label="Filter runs by name"
              aria-keyshortcuts="/"
              placeholder="Name, task set, label, or id of a run"
              value={typed}
              onValueChange={setTyped}
            />
            <span role="status" className="text-12 whitespace-nowrap text-ink-3 max-sm:sr-only">
              {runs.isSuccess
                ? `${countWords} ${rows.length === 1 ? "run" : "runs"}, ${runs.hasNextPage ? "more below" : "exact"}`
                : ""}
            </span>
          </div>
          {runs.isError && rows.length === 0 ? (
            <ProblemView title="The runs could not be read" error={runs.error} onRetry={() => void runs.refetch()} />
          ) : runs.isPending ? (
            <SkeletonRows label="Reading the runs" rows={8} widths={["w-20", "w-64", "w-32", "w-28", "w-16", "w-16"]} />
          ) : isEmpty ? (
            <NothingMatches
              what="run"
              parts={[
                ...(view === "all" ? [] : [{ label: `view: ${view}`, href: viewHref("all", q, sort) }]),
                ...(q ? [{ label: `name: ${q}`, href: viewHref(view, "", sort) }] : []),
              ]}
              onFollow={() => setTyped("")}
            />
          ) : (
            <div className={peeked ? "grid grid-cols-[minmax(0,1fr)_344px] max-side:grid-cols-1" : undefined}>
              <RunTable
                runs={rows}
                order={order}
                selected={marks.selected}
                onSort={(by) => replaceQuery(`?${withSort(search, pressedOrder(order, by))}`)}
              />
              {peeked ? (
                <RunPeek run={peeked} href={to(`/runs/${peeked.id}`)} onClose={() => marks.peek(null)} />
              ) : null}
            </div>
          )}
          <NextPage of={runs} words="Older runs" busyWords="Reading older runs" />
        </>
      )}
      {/* Beside both: an import is the first run, and must not lose its dialog when it comes. */}
      {isImporting ? <ResultsImportDialog open onOpenChange={setImporting} /> : null}
    </>
  );
}

function viewHref(view: string, q: string, sort: string | null): string {
  const search = new URLSearchParams();
  if (view !== "all") search.set("view", view);
  if (q) search.set("q", q);
  if (sort) search.set("sort", sort);
  return `?${search}`;
}

function withSort(search: URLSearchParams, order: RunOrder): URLSearchParams {
  const next = new URLSearchParams(search);
  const text = printRunOrder(order);
  if (text === null) next.delete("sort");
  else next.set("sort", text);
  return next;
}

function countOf(view: RunView, counts: RunViewCountsWire | undefined): string | null {
  const of = { all: counts?.all, live: counts?.live, look: counts?.needs_look, mine: counts?.mine };
  const count = view in of ? of[view as keyof typeof of] : null;
  return count === null || count === undefined ? null : formatCount(count);
}
