"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { FirstRun } from "@/components/first-run/first-run";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { Button } from "@/components/ui/button";
import { FilterInput } from "@/components/ui/filter-input";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { LinkTabs } from "@/components/ui/link-tabs";
import { NextPage } from "@/components/ui/next-page";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { RunPageWire } from "@/lib/domain/run/run.wire";
import { reportBroken, reportLive } from "@/lib/client/live-state";
import { queryKeys } from "@/lib/client/query-keys";
import { listRuns } from "@/lib/client/run-api";
import { parseRunView, RUN_VIEWS, statusesOfView, type RunFilter } from "@/lib/client/run-filter";
import { moveRowFocus } from "@/lib/client/row-focus";
import { replaceQuery } from "@/lib/client/shallow";
import { focusFilter, useShortcuts } from "@/lib/client/use-shortcuts";
import { useWorkspaceStream } from "@/lib/client/use-workspace-stream";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { NothingMatches } from "./nothing-matches";
import { RunTable } from "./run-table";

/** The stream says when something changed; this is for what it cannot say, and for when it is broken. */
const REFETCH_MS = 15_000;

/** The runs of a workspace: views and filter in the address, pages by cursor, live without a reload. */
export function RunsView({ initial }: { initial: RunPageWire | null }) {
  const workspace = useWorkspaceSlug();
  useWorkspaceStream(workspace);
  const to = usePathTo();
  const router = useRouter();
  const search = useSearchParams();
  const view = parseRunView(search.get("view"));
  const q = search.get("q") ?? "";
  const [typed, setTyped] = useState(q);
  const filter = useMemo<RunFilter>(() => ({ status: statusesOfView(view), q: q || undefined }), [view, q]);
  const isPlain = view === "all" && q === "";

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
    if (runs.isError) reportBroken();
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

  useShortcuts({
    j: () => moveRowFocus(1),
    k: () => moveRowFocus(-1),
    n: () => router.push(to("/runs/new")),
    "/": focusFilter,
  });

  const rows = runs.data?.pages.flatMap((page) => page.data) ?? [];
  const isEmpty = runs.isSuccess && rows.length === 0;
  const countWords = `${rows.length}${runs.hasNextPage ? "+" : ""}`;

  return (
    <>
      <TopBar title="Runs" count={runs.isSuccess ? countWords : null} />
      {isEmpty && isPlain ? (
        <FirstRun />
      ) : (
        <>
          <LinkTabs
            label="Views"
            tabs={RUN_VIEWS.map((item) => ({
              href: viewHref(item.key, q),
              label: item.label,
              current: item.key === view,
            }))}
            actions={
              <Button asChild variant="primary">
                <Link href={to("/runs/new")} aria-keyshortcuts="n">
                  <Icon of={Plus} />
                  New run
                  <Kbd>N</Kbd>
                </Link>
              </Button>
            }
          />
          <div className="flex items-center gap-3 px-6 py-2 max-sm:px-4">
            <FilterInput
              aria-label="Filter runs by name"
              aria-keyshortcuts="/"
              placeholder="Name of a run"
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
                ...(view === "all" ? [] : [{ label: `view: ${view}`, href: viewHref("all", q) }]),
                ...(q ? [{ label: `name: ${q}`, href: viewHref(view, "") }] : []),
              ]}
              onFollow={() => setTyped("")}
            />
          ) : (
            <RunTable runs={rows} />
          )}
          <NextPage of={runs} words="Older runs" busyWords="Reading older runs" />
        </>
      )}
    </>
  );
}

function viewHref(view: string, q: string): string {
  const search = new URLSearchParams();
  if (view !== "all") search.set("view", view);
  if (q) search.set("q", q);
  return `?${search}`;
}
