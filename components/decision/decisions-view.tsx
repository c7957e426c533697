"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemView } from "../layout/problem-view";
import { TopBar } from "../layout/top-bar";
import { ToolsetTabs } from "../toolset/toolset-tabs";
import { Empty } from "../ui/empty";
import { NextPage } from "../ui/next-page";
import { SkeletonRows } from "../ui/skeleton";
import { DecisionRow } from "./decision-row";
import { listDecisions } from "./decision-api";

/** Every choice that was made between options, with who was asked. Of one call or one run when the address names it. */
export function DecisionsView() {
  const workspace = useWorkspaceSlug();
  const search = useSearchParams();
  const filter = { call: search.get("call"), run: search.get("run") };
  const query = useInfiniteQuery({
    queryKey: queryKeys.decisions(workspace, filter),
    queryFn: ({ pageParam, signal }) => listDecisions(workspace, filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const decisions = query.data?.pages.flatMap(({ data }) => data);
  const of = filter.call ? "of one call" : filter.run ? "of one run" : null;
  return (
    <>
      <TopBar title="Decisions" count={of} />
      <ToolsetTabs current="decisions" />
      {query.isError ? (
        <ProblemView title="The decisions could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !decisions ? (
        <SkeletonRows rows={8} widths={["w-64", "w-24", "w-24"]} label="Reading the decisions" />
      ) : decisions.length === 0 ? (
        <Empty title="No decisions yet.">
          A decision chooses one of up to 255 options and is kept with every tier that was asked. It is advice, never an
          authorization: <code className="font-mono text-12">POST /v1/decisions</code>
        </Empty>
      ) : (
        <>
          <ul>
            {decisions.map((decision, at) => (
              <DecisionRow key={decision.id ?? at} decision={decision} />
            ))}
          </ul>
          <NextPage of={query} words="More" />
        </>
      )}
    </>
  );
}
