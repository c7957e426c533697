"use client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/layout/page-header";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { Fact } from "@/components/ui/fact";
import { Panel } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TableScroll, Td, Th, UnseenTh } from "@/components/ui/table";
import { ClockOrDay } from "@/components/ui/time";
import { queryKeys } from "@/lib/client/query-keys";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { GroupOverRunsWire } from "@/lib/domain/triage/triage.wire";
import { formatCount, formatCountOf, formatShare } from "@/lib/format/count";
import { groupFilterHref } from "./group-table";
import { groupLook, groupTitle, tierWords } from "./group-words";
import { getFailureGroup } from "./triage-api";

const PARTS_SHOWN_MAX = 60;

/** One failure group over all runs: why it is one, where it is, and an example of each run. */
export function GroupView({ groupKey }: { groupKey: string }) {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const query = useQuery({
    queryKey: queryKeys.failureGroup(workspace, groupKey),
    queryFn: ({ signal }) => getFailureGroup(workspace, groupKey, signal),
  });
  return (
    <>
      <TopBar
        crumbs={[{ label: "Triage", href: to("/triage") }]}
        title={query.data ? groupTitle(query.data) : groupKey}
      />
      {query.isError ? (
        <ProblemView
          title="The group could not be read"
          error={query.error}
          safe="Its attempts are stored."
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <Group group={query.data} />
      ) : (
        <SkeletonRows rows={6} widths={["w-64", "w-16", "w-16"]} label="Reading the group" />
      )}
    </>
  );
}

function Group({ group }: { group: GroupOverRunsWire }) {
  const to = usePathTo();
  const tasks = new Set(group.runs.flatMap(({ task_ids }) => task_ids));
  const attempts = group.runs.reduce((sum, run) => sum + run.attempts, 0);
  return (
    <>
      <PageHeader
        title={groupTitle(group)}
        beside={<Fact {...groupLook(group)} />}
        meta={
          <>
            <span className="font-mono">{group.key}</span>
            <span>{formatCountOf(attempts, "attempt")}</span>
            <span>{formatCountOf(tasks.size, "task")}</span>
            <span>
              first seen{" "}
              {group.first_seen_at === null ? (
                "at a time not known"
              ) : (
                <Link href={to(`/runs/${group.first_seen_run_id ?? ""}`)} className="text-accent underline">
                  <ClockOrDay at={group.first_seen_at} />
                </Link>
              )}
            </span>
          </>
        }
      />
      <div className="mt-3 px-6 max-sm:px-4">
        <Panel title="Grouped because" hint={tierWords(group.tier)} className="border-t!">
          <Parts of={group.because} />
        </Panel>
        <Panel title="Tasks" hint={formatCountOf(tasks.size, "task")}>
          <Parts of={[...tasks].sort()} />
        </Panel>
        <Panel title="Runs" hint="newest first">
          <TableScroll label="Runs with this group">
            <Table flush sheet className="min-w-[640px]">
              <thead>
                <tr>
                  <Th>Run</Th>
                  <Th num className="w-24">
                    Attempts
                  </Th>
                  <Th num className="w-28">
                    Of ended
                  </Th>
                  <Th num className="w-16">
                    Tasks
                  </Th>
                  <Th className="w-32 pl-4">Last seen</Th>
                  <UnseenTh className="w-32">Example</UnseenTh>
                </tr>
              </thead>
              <tbody>
                {group.runs.map((run) => (
                  <tr key={run.run_id} className="hover:bg-hover">
                    <Td>
                      <Link href={to(`/triage?run=${run.run_id}`)} className="font-medium hover:underline">
                        {run.name}
                      </Link>
                    </Td>
                    <Td num data-head="attempts">
                      <Link href={groupFilterHref(to(`/runs/${run.run_id}`), group.key)} className="hover:underline">
                        {formatCount(run.attempts)}
                      </Link>
                    </Td>
                    <Td num data-head="of ended" className="text-ink-2">
                      {formatShare(run.attempts, run.ended)}
                    </Td>
                    <Td num data-head="tasks" className="text-ink-2">
                      {run.task_ids.length}
                    </Td>
                    <Td data-head="last seen" className="pl-4! text-ink-2">
                      {run.last_seen_at === null ? "—" : <ClockOrDay at={run.last_seen_at} />}
                    </Td>
                    <Td className="text-right">
                      <Link
                        href={to(`/runs/${run.run_id}/attempts/${run.example_attempt_id}`)}
                        className="text-accent underline"
                      >
                        Shortest example
                      </Link>
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableScroll>
        </Panel>
      </div>
    </>
  );
}

/** Names of the machine's, each by itself; more than a screen of them are counted. */
function Parts({ of }: { of: readonly string[] }) {
  const rest = of.length - PARTS_SHOWN_MAX;
  return (
    <ul className="flex flex-wrap items-center gap-1.5">
      {of.slice(0, PARTS_SHOWN_MAX).map((part) => (
        <li key={part} className="rounded-2 bg-sunken px-2 py-0.5 font-mono text-12 break-all">
          {part}
        </li>
      ))}
      {rest > 0 ? <li className="text-12 text-ink-3">and {formatCount(rest)} more</li> : null}
    </ul>
  );
}
