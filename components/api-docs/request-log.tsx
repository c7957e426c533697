"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { apiGet, apiPath } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { loggedRequestPageWire } from "@/lib/domain/request-log/request-log.wire";
import { formatMs } from "@/lib/format/duration";
import { ProblemView } from "../layout/problem-view";
import { Empty } from "../ui/empty";
import { NextPage } from "../ui/next-page";
import { SkeletonRows } from "../ui/skeleton";
import { Table, TableScroll, Td, Th } from "../ui/table";
import { ClockSeconds } from "../ui/time";

const REFRESH_MS = 5_000;

/** What keys asked of the API in the last week, newest first. */
export function RequestLog() {
  const workspace = useWorkspaceSlug();
  const query = useInfiniteQuery({
    queryKey: queryKeys.requests(workspace),
    queryFn: ({ pageParam, signal }) =>
      apiGet(apiPath("/requests", { workspace, limit: 100, cursor: pageParam }), loggedRequestPageWire, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: REFRESH_MS,
  });
  const requests = query.data?.pages.flatMap(({ data }) => data);
  if (query.isError) return <ProblemView title="The requests could not be read" error={query.error} />;
  if (!requests) return <SkeletonRows rows={8} widths={["w-16", "w-64", "w-16"]} label="Reading the requests" />;
  if (requests.length === 0) {
    return (
      <Empty title="No requests of keys in the last week.">Those of people who are signed in are not logged.</Empty>
    );
  }
  return (
    <>
      <TableScroll label="Requests of keys">
        <Table sheet className="min-w-[860px]">
          <colgroup>
            <col className="w-[120px]" />
            <col className="w-[80px]" />
            <col />
            <col className="w-[210px]" />
            <col className="w-[80px]" />
            <col className="w-[270px]" />
          </colgroup>
          <thead>
            <tr>
              <Th>Time</Th>
              <Th>Method</Th>
              <Th>Path</Th>
              <Th>Answer</Th>
              <Th num>Took</Th>
              <Th>Request id</Th>
            </tr>
          </thead>
          <tbody>
            {requests.map((request) => (
              <tr key={request.request_id + request.at}>
                <Td>
                  <ClockSeconds at={request.at} />
                </Td>
                <Td className="font-mono text-12">{request.method}</Td>
                <Td className="font-mono text-12" title={request.path}>
                  {request.path}
                </Td>
                <Td className={request.status >= 500 ? "text-fail" : undefined}>
                  {request.status}
                  {request.code ? <span className="font-mono text-12 text-ink-3"> {request.code}</span> : null}
                </Td>
                <Td num data-head="took">
                  {formatMs(request.duration_ms)}
                </Td>
                <Td className="font-mono text-12 text-ink-2" title={request.request_id}>
                  {request.request_id}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      <NextPage of={query} words="Earlier requests" />
    </>
  );
}
