"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemView } from "../layout/problem-view";
import { TopBar } from "../layout/top-bar";
import { Empty } from "../ui/empty";
import { NextPage } from "../ui/next-page";
import { SkeletonRows } from "../ui/skeleton";
import { ApprovalRow } from "./approval-row";
import { listApprovals } from "./toolset-api";
import { ToolsetTabs } from "./toolset-tabs";

const REFRESH_MS = 5_000;

/** Calls that wait for a person's leave, and what was said to earlier ones. */
export function ApprovalsView() {
  const workspace = useWorkspaceSlug();
  const query = useInfiniteQuery({
    queryKey: queryKeys.approvals(workspace),
    queryFn: ({ pageParam, signal }) => listApprovals(workspace, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: REFRESH_MS,
  });
  const approvals = query.data?.pages.flatMap(({ data }) => data);
  const waiting = approvals?.filter(({ status }) => status === "pending").length ?? 0;
  return (
    <>
      <TopBar title="Approvals" count={approvals ? `${waiting} waiting` : null} />
      <ToolsetTabs current="approvals" />
      {query.isError ? (
        <ProblemView title="The approvals could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !approvals ? (
        <SkeletonRows rows={4} widths={["w-64", "w-32"]} label="Reading the approvals" />
      ) : approvals.length === 0 ? (
        <Empty title="Nothing to approve.">
          A call on a computer that its operator marked as a device waits here until a person allows it. Calls on
          sandboxes need no leave.
        </Empty>
      ) : (
        <>
          <ul>
            {approvals.map((approval) => (
              <ApprovalRow key={approval.id} approval={approval} />
            ))}
          </ul>
          <NextPage of={query} words="More" />
        </>
      )}
    </>
  );
}
