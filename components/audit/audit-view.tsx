"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemView } from "../layout/problem-view";
import { SettingsTabs } from "../layout/settings-tabs";
import { TopBar } from "../layout/top-bar";
import { Empty } from "../ui/empty";
import { NextPage } from "../ui/next-page";
import { SkeletonRows } from "../ui/skeleton";
import { Table, TableScroll, Th } from "../ui/table";
import { listAudit, type AuditFilter } from "./audit-api";
import { AuditFilters } from "./audit-filters";
import { AuditRow } from "./audit-row";

/** Every write of the workspace, newest first. The filter stands in the address. */
export function AuditView() {
  const workspace = useWorkspaceSlug();
  const search = useSearchParams();
  const router = useRouter();
  const path = usePathname();
  const filter: AuditFilter = {
    action: search.get("action"),
    actor: search.get("actor"),
    target: search.get("target"),
  };
  const query = useInfiniteQuery({
    queryKey: queryKeys.audit(workspace, filter),
    queryFn: ({ pageParam, signal }) => listAudit(workspace, filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const setFilter = (change: Partial<AuditFilter>) => {
    const wanted = Object.entries({ ...filter, ...change }).filter(([, value]) => value);
    const text = new URLSearchParams(wanted as [string, string][]).toString();
    router.replace(text ? `${path}?${text}` : path, { scroll: false });
  };
  const events = query.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <TopBar title="Audit log" />
      <SettingsTabs current="audit" />
      <AuditFilters key={JSON.stringify(filter)} filter={filter} onChange={setFilter} />
      {query.isError ? (
        <ProblemView title="The audit log could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !events ? (
        <SkeletonRows rows={8} widths={["w-40", "w-32", "w-48"]} label="Reading the audit log" />
      ) : events.length === 0 ? (
        <Empty title="Nothing was written that fits.">Each write of a person, key or worker makes one line here.</Empty>
      ) : (
        <>
          <TableScroll label="Audit log">
            <Table sheet className="min-w-[930px]">
              <colgroup>
                <col className="w-[236px]" />
                <col className="w-[220px]" />
                <col className="w-[240px]" />
                <col />
              </colgroup>
              <thead>
                <tr>
                  <Th>When</Th>
                  <Th>Who</Th>
                  <Th>What</Th>
                  <Th>Why, and what changed</Th>
                </tr>
              </thead>
              <tbody>
                {events.map((event) => (
                  <AuditRow
                    key={event.id}
                    event={event}
                    onActor={(actor) => setFilter({ actor })}
                    onTarget={(target) => setFilter({ target })}
                  />
                ))}
              </tbody>
            </Table>
          </TableScroll>
          <NextPage of={query} words="Earlier ones" />
        </>
      )}
    </>
  );
}
