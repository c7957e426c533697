"use client";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { Empty } from "@/components/ui/empty";
import { FacetLink } from "@/components/ui/facet";
import { SkeletonRows } from "@/components/ui/skeleton";
import { reportBroken, reportLive } from "@/lib/client/live-state";
import { queryKeys } from "@/lib/client/query-keys";
import { listHosts } from "@/lib/client/run-api";
import { useHydrated } from "@/lib/client/use-hydrated";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ComputerWall } from "./computer-wall";
import { HostTable } from "./host-table";
import { useComputers } from "./use-computers";

/** Every live desktop of the workspace, and the hosts they stand on. */
export function ComputersView() {
  const workspace = useWorkspaceSlug();
  const host = useSearchParams().get("host");
  const computers = useComputers({ live: true });
  const hosts = useQuery({
    queryKey: queryKeys.hosts(workspace),
    queryFn: ({ signal }) => listHosts(workspace, signal),
    refetchInterval: 5_000,
  });
  useEffect(() => {
    if (computers.isError) reportBroken();
    else if (computers.dataUpdatedAt > 0) reportLive(computers.dataUpdatedAt);
  }, [computers.isError, computers.dataUpdatedAt]);

  const isHydrated = useHydrated();
  const all = computers.data?.data ?? [];
  const shown = host ? all.filter((computer) => computer.host_name === host) : all;
  const hostNames = [...new Set(all.map((computer) => computer.host_name))].sort();
  return (
    <>
      <TopBar title="Computers" count={computers.data ? all.length : null} />
      {hostNames.length > 1 ? (
        <nav aria-label="Hosts" className="flex flex-wrap gap-1 border-b border-line px-6 py-2 max-sm:px-4">
          <FacetLink href="?" current={!host}>
            All {all.length}
          </FacetLink>
          {hostNames.map((name) => (
            <FacetLink key={name} href={`?host=${encodeURIComponent(name)}`} current={host === name}>
              {name} {all.filter((computer) => computer.host_name === name).length}
            </FacetLink>
          ))}
        </nav>
      ) : null}
      {computers.isError && !computers.data ? (
        <ProblemView
          title="The computers could not be read"
          error={computers.error}
          onRetry={() => void computers.refetch()}
        />
      ) : !computers.data ? (
        <SkeletonRows label="Reading the computers" rows={4} widths={["w-60", "w-60", "w-60"]} />
      ) : shown.length === 0 ? (
        <Empty title="No computer is live">
          Desktops appear here while a run is at work, each with its newest picture.
        </Empty>
      ) : (
        <ComputerWall computers={shown} />
      )}
      <section aria-label="Hosts" className="border-t border-line py-3">
        <h2 className="px-6 pb-1 font-semibold max-sm:px-4">Hosts</h2>
        {isHydrated && hosts.data ? (
          <HostTable hosts={hosts.data.data} />
        ) : hosts.isError ? (
          <ProblemView title="The hosts could not be read" error={hosts.error} onRetry={() => void hosts.refetch()} />
        ) : (
          <SkeletonRows label="Reading the hosts" rows={2} widths={["w-32", "w-20", "w-40"]} />
        )}
      </section>
    </>
  );
}
