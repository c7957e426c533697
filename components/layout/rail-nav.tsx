"use client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { queryKeys } from "@/lib/client/query-keys";
import { listHosts } from "@/lib/client/computers-api";
import { listRuns } from "@/lib/client/runs-api";
import { LIVE_RUN_STATUSES } from "@/lib/client/run-filter";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { NAV_ITEMS } from "./nav-items";

/** Links of the rail with what is going on behind them; `folded` shows icons only between 640 and 900 px. */
export function RailNav({ folded, onNavigate }: { folded: boolean; onNavigate?: () => void }) {
  const pathname = usePathname();
  const to = usePathTo();
  const counts = useRailCounts();
  return (
    <nav aria-label="Main" className="grid gap-px">
      {NAV_ITEMS.filter((item) => !item.isFoot).map((item) => {
        const current = pathname.startsWith(to(item.under));
        const count = counts[item.path];
        return (
          <Link
            key={item.path}
            href={to(item.path)}
            onClick={onNavigate}
            aria-current={current ? "page" : undefined}
            title={folded ? item.label : undefined}
            className={cn(
              "flex h-[30px] items-center gap-2.5 rounded-2 px-2 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-pressed aria-[current]:text-ink aria-[current]:[&_svg]:text-accent max-sm:h-10",
              folded && "fold:h-8 fold:justify-center fold:px-0",
            )}
          >
            <Icon of={item.icon} size="l" />
            <span className={cn(folded && "fold:sr-only")}>{item.label}</span>
            {count ? (
              <span
                className={cn(
                  "ml-auto text-11 font-normal",
                  // On the pressed ground the weakest text has too little contrast.
                  current ? "text-ink-2" : "text-ink-3",
                  folded && "fold:hidden",
                )}
              >
                {count}
              </span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}

function useRailCounts(): Record<string, string | null> {
  const workspace = useWorkspaceSlug();
  const runs = useQuery({
    queryKey: queryKeys.runs(workspace, { rail: true }),
    queryFn: ({ signal }) => listRuns({ workspace, filter: { status: LIVE_RUN_STATUSES }, limit: 50, signal }),
    refetchInterval: 10_000,
  });
  const hosts = useRailHosts();
  const online = hosts.data?.data.filter((host) => host.status === "online") ?? [];
  const sum = (pick: (host: (typeof online)[number]) => number) =>
    online.reduce((total, host) => total + pick(host), 0);
  return {
    "/runs": runs.data?.data.length ? `${runs.data.data.length}${runs.data.has_more ? "+" : ""}` : null,
    "/computers": online.length > 0 ? `${sum((host) => host.slots_used)}/${sum((host) => host.slots)}` : null,
  };
}

function useRailHosts() {
  const workspace = useWorkspaceSlug();
  return useQuery({
    queryKey: queryKeys.hosts(workspace),
    queryFn: ({ signal }) => listHosts(workspace, signal),
    refetchInterval: 10_000,
  });
}
