"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { SkeletonRows } from "@/components/ui/skeleton";
import { reportBroken, reportLive } from "@/lib/client/live-state";
import { queryKeys } from "@/lib/client/query-keys";
import { listHosts } from "@/lib/client/computers-api";
import { useHydrated } from "@/lib/client/use-hydrated";
import { useConsoleSession, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { scopesOfRole } from "@/lib/domain/workspace/scope";
import { ComputerFilters, SORT_WORDS } from "./computer-filters";
import { chooseComputers, computerHref, readComputerQuery } from "./computer-query";
import { ComputerWall } from "./computer-wall";
import { HostTable } from "./host-table";
import { NewComputerDialog } from "./new-computer-dialog";
import { useComputers } from "./use-computers";

/** Every live desktop of the workspace, of runs and made by hand, and the hosts they stand on. */
export function ComputersView() {
  const workspace = useWorkspaceSlug();
  const { role } = useConsoleSession();
  const query = readComputerQuery(useSearchParams());
  const [isMaking, setMaking] = useState(false);
  const computers = useComputers({ live: true });
  const hosts = useQuery({
    queryKey: queryKeys.hosts(workspace),
    queryFn: ({ signal }) => listHosts(workspace, signal),
    refetchInterval: 5_000,
  });
  useEffect(() => {
    if (computers.isError) reportBroken("unread");
    else if (computers.dataUpdatedAt > 0) reportLive(computers.dataUpdatedAt);
  }, [computers.isError, computers.dataUpdatedAt]);

  const isHydrated = useHydrated();
  const all = computers.data?.data ?? [];
  const shown = chooseComputers(all, query);
  const mayMake = scopesOfRole(role).includes("desktops:write");
  const make = (
    <Button
      variant="primary"
      disabled={!mayMake}
      title={mayMake ? undefined : "Your role may look only"}
      onClick={() => setMaking(true)}
    >
      <Icon of={Plus} />
      New computer
    </Button>
  );
  return (
    <>
      <TopBar title="Computers" count={computers.data ? all.length : null} actions={make} />
      {isMaking ? <NewComputerDialog onClose={() => setMaking(false)} /> : null}
      {all.length > 0 ? <ComputerFilters computers={all} query={query} /> : null}
      {computers.isError && !computers.data ? (
        <ProblemView
          title="The computers could not be read"
          error={computers.error}
          onRetry={() => void computers.refetch()}
        />
      ) : !computers.data ? (
        <SkeletonRows label="Reading the computers" rows={4} widths={["w-60", "w-60", "w-60"]} />
      ) : all.length === 0 ? (
        <Empty title="No computer is live">
          Desktops appear here while a run is at work, each with its newest picture. New computer makes one by hand, to
          look at, to try a task on, or to fork.
        </Empty>
      ) : shown.length === 0 ? (
        <Empty
          title="No computer matches"
          actions={
            <Button asChild>
              <a href={computerHref({ show: "all", state: null, host: null, sort: query.sort })}>
                Show all {all.length}
              </a>
            </Button>
          }
        >
          {all.length} are live, none of them with this filter.
        </Empty>
      ) : (
        <ComputerWall computers={shown} order={SORT_WORDS[query.sort]} />
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
