"use client";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { usePathname } from "next/navigation";
import { useMemo, type ReactNode } from "react";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { RemovedNote } from "@/components/retention/removed-note";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Note } from "@/components/ui/note";
import { SkeletonRows } from "@/components/ui/skeleton";
import { isRunFinal } from "@/lib/domain/run/run.status";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { getRun } from "@/lib/client/runs-api";
import { useStaleSince } from "@/lib/client/use-stale-since";
import { useRunStream } from "@/lib/client/use-run-stream";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { ImportedBand } from "./imported-band";
import { RunBand } from "./run-band";
import { RunProvider } from "./run-context";
import { FoldedHeader } from "./folded-header";
import { RunHeader } from "./run-header";
import { RunHolds } from "./run-holds";

/** Everything around a run's tabs: where you are, what it is, the facts band, the tabs; opens the run's stream. */
export function RunFrame({
  runId,
  initial,
  children,
}: {
  runId: string;
  initial: RunWire | null;
  children: ReactNode;
}) {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const run = useQuery({
    queryKey: queryKeys.run(workspace, runId),
    queryFn: ({ signal }) => getRun(workspace, runId, signal),
    initialData: initial ?? undefined,
  });
  const crumbs = [{ label: "Runs", href: to("/runs") }];
  if (!run.data) {
    return (
      <>
        <TopBar crumbs={crumbs} title={runId} />
        {run.isError ? (
          <ProblemView title="The run could not be read" error={run.error} onRetry={() => void run.refetch()} />
        ) : (
          <SkeletonRows label="Reading the run" rows={8} widths={["w-64", "w-32", "w-40"]} />
        )}
      </>
    );
  }
  return (
    <OpenRunFrame run={run.data} path={to(`/runs/${runId}`)} crumbs={crumbs}>
      {children}
    </OpenRunFrame>
  );
}

function OpenRunFrame({
  run,
  path,
  crumbs,
  children,
}: {
  run: RunWire;
  path: string;
  crumbs: { label: string; href: string }[];
  children: ReactNode;
}) {
  const workspace = useWorkspaceSlug();
  const pathname = usePathname();
  const live = !isRunFinal(run.status);
  const tail = useRunStream({ workspace, runId: run.id, live, from: run.last_event_seq });
  const open = useMemo(() => ({ run, tail, path }), [run, tail, path]);
  const staleSince = useStaleSince();
  const tabs = [
    { slug: "", label: "Overview" },
    { slug: "/rollouts", label: "Rollouts", count: formatCount(run.counts.total) },
    { slug: "/computers", label: "Computers", count: run.computers_active > 0 ? run.computers_active : null },
    { slug: "/metrics", label: "Metrics" },
    ...(run.best_of_judge === null ? [] : [{ slug: "/best-of", label: "Best of" }]),
    {
      slug: "/events",
      label: "Events",
      count: formatCount(Math.max(run.last_event_seq, tail.events.at(-1)?.seq ?? 0)),
    },
    { slug: "/configuration", label: "Configuration" },
    { slug: "/provenance", label: "Provenance" },
  ];
  return (
    <RunProvider value={open}>
      <TopBar crumbs={crumbs} title={run.name} />
      {run.labels.includes("simulated") ? (
        <Note band tone="warn" icon={TriangleAlert}>
          Simulated desktops: no program ran, so nothing here says anything about a real desktop.
        </Note>
      ) : null}
      {run.imported ? <ImportedBand claims={run.imported} /> : null}
      {live ? null : <RemovedNote runId={run.id} />}
      <RunHolds run={run} />
      <div data-stale={staleSince !== null ? "" : undefined}>
        <RunHeader run={run} isStale={staleSince !== null} />
        <RunBand run={run} path={path} />
      </div>
      {/* The table of rollouts has a sticky head of its own there. */}
      {pathname === `${path}/rollouts` ? null : <FoldedHeader run={run} path={path} />}
      <LinkTabs
        label="Parts of this run"
        tabs={tabs.map((tab) => ({
          href: `${path}${tab.slug}`,
          label: tab.label,
          count: tab.count,
          current: pathname === `${path}${tab.slug}`,
        }))}
      />
      {children}
    </RunProvider>
  );
}
