"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { queryKeys } from "@/lib/client/query-keys";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { ToolsetCallWire } from "@/lib/domain/toolset/toolset.wire";
import { formatCountOf } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { ProblemView } from "../layout/problem-view";
import { TopBar } from "../layout/top-bar";
import { Empty } from "../ui/empty";
import { NextPage } from "../ui/next-page";
import { SkeletonRows } from "../ui/skeleton";
import { Table, TableScroll, Td, Th, TwoLines } from "../ui/table";
import { Age } from "../ui/time";
import { decisionCost, goalOf, outcomeWords } from "./call-words";
import { listToolsetCalls } from "./toolset-api";
import { ToolsetStatusFact } from "./toolset-status";
import { ToolsetTabs } from "./toolset-tabs";

const REFRESH_MS = 3_000;

/** Calls of the toolset, newest first. */
export function CallsView() {
  const workspace = useWorkspaceSlug();
  const query = useInfiniteQuery({
    queryKey: queryKeys.toolsetCalls(workspace),
    queryFn: ({ pageParam, signal }) => listToolsetCalls(workspace, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => status === "running")) ? REFRESH_MS : false,
  });
  const calls = query.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <TopBar title="Toolset" count={calls?.length ? countWords(calls.length, query.hasNextPage) : null} />
      <ToolsetTabs current="calls" />
      {query.isError ? (
        <ProblemView title="The calls could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !calls ? (
        <SkeletonRows rows={6} widths={["w-64", "w-24", "w-24"]} label="Reading the calls" />
      ) : calls.length === 0 ? (
        <Empty title="No calls yet.">
          A call has subtasks done on computers made by hand, side by side or as the best of several:{" "}
          <code className="font-mono text-12">POST /v1/computers/ID/toolset</code>
        </Empty>
      ) : (
        <>
          <CallTable calls={calls} />
          <NextPage of={query} words="More" />
        </>
      )}
    </>
  );
}

const countWords = (count: number, isMore: boolean) => (isMore ? `${count}+ calls` : formatCountOf(count, "call"));

function CallTable({ calls }: { calls: readonly ToolsetCallWire[] }) {
  const to = usePathTo();
  return (
    <TableScroll label="Calls of the toolset">
      <Table sheet className="min-w-[860px]">
        <colgroup>
          <col />
          <col className="w-[190px]" />
          <col className="w-[170px]" />
          <col className="w-[100px]" />
          <col className="w-[110px]" />
          <col className="w-[90px]" />
        </colgroup>
        <thead>
          <tr>
            <Th>Goal</Th>
            <Th>Status</Th>
            <Th>Came to</Th>
            <Th num>Took</Th>
            <Th num>Decisions</Th>
            <Th num>Age</Th>
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <tr key={call.id} className="relative hover:bg-hover">
              <Td className="h-12">
                <TwoLines
                  first={
                    <Link
                      href={to(`/toolset/calls/${call.id}`)}
                      className="truncate font-medium after:absolute after:inset-0 hover:underline"
                    >
                      {goalOf(call)}
                    </Link>
                  }
                  second={
                    <>
                      <code className="font-mono">{call.member}</code> by {call.created_by.name}
                    </>
                  }
                />
              </Td>
              <Td>
                <ToolsetStatusFact status={call.status} />
              </Td>
              <Td>{outcomeWords(call)}</Td>
              <Td num data-head="took">
                {formatMs(call.elapsed_ms)}
              </Td>
              <Td num data-head="decisions">
                {decisionCost(call.cost_usd)}
              </Td>
              <Td num data-head="age">
                <Age at={call.created_at} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
