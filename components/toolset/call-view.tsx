"use client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { queryKeys } from "@/lib/client/query-keys";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { ToolsetCallWire } from "@/lib/domain/toolset/toolset.wire";
import { formatMs } from "@/lib/format/duration";
import { ProblemView } from "../layout/problem-view";
import { TopBar } from "../layout/top-bar";
import { DefinitionList } from "../ui/definition-list";
import { Note } from "../ui/note";
import { SkeletonRows } from "../ui/skeleton";
import { DateTime } from "../ui/time";
import { decisionCost, outcomeWords } from "./call-words";
import { ComputerLink } from "./computer-link";
import { SubtaskPanel } from "./subtask-panel";
import { getToolsetCall } from "./toolset-api";
import { ToolsetStatusFact } from "./toolset-status";

const REFRESH_MS = 1_000;

/** One call: what it was for, what each subtask did, and who was picked. */
export function CallView({ callId }: { callId: string }) {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const query = useQuery({
    queryKey: queryKeys.toolsetCall(workspace, callId),
    queryFn: ({ signal }) => getToolsetCall(workspace, callId, signal),
    refetchInterval: ({ state }) => (state.data?.status === "running" ? REFRESH_MS : false),
  });
  return (
    <>
      <TopBar crumbs={[{ label: "Toolset", href: to("/toolset") }]} title={`…${callId.slice(-6)}`} />
      {query.data ? (
        <OpenCall call={query.data} />
      ) : query.isError ? (
        <ProblemView title="This call could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows label="Reading the call" rows={6} widths={["w-64", "w-40"]} />
      )}
    </>
  );
}

function OpenCall({ call }: { call: ToolsetCallWire }) {
  const to = usePathTo();
  return (
    <div className="px-6 py-4 max-sm:px-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-15 font-semibold">
          <code className="font-mono text-13">{call.member}</code>
        </h1>
        <ToolsetStatusFact status={call.status} />
        <span className="text-ink-2">{outcomeWords(call)}</span>
      </div>
      {call.reason === null ? null : (
        <Note tone={call.status === "done" ? "plain" : "warn"} className="mb-3">
          {call.reason}
        </Note>
      )}
      <DefinitionList
        className="max-w-xl"
        items={[
          { term: "Computer", value: <ComputerLink id={call.computer} /> },
          { term: "Asked by", value: call.created_by.name },
          { term: "Began", value: <DateTime at={call.created_at} /> },
          { term: "Took", value: `${formatMs(call.elapsed_ms)} of at most ${formatMs(call.budget_ms)}` },
          { term: "Decisions", value: `${decisionCost(call.cost_usd)} of at most ${decisionCost(call.max_cost_usd)}` },
          ...(call.kind === "parallel" ? [{ term: "At once", value: `at most ${call.max_parallel}` }] : []),
          ...(call.kind === "best_of" ? [{ term: "Judge asked", value: `${call.judge_decisions} times` }] : []),
        ]}
      />
      <p className="mt-3 text-12">
        <Link className="text-accent hover:underline" href={`${to("/toolset/decisions")}?call=${call.id}`}>
          Every decision of this call
        </Link>
      </p>
      {call.kind === "best_of" && call.chosen ? (
        <Note tone="accent" className="mt-3">
          <b className="font-semibold">Picked {call.chosen.rollout}.</b> {call.chosen.why}
        </Note>
      ) : null}
      <div className="mt-4">
        {call.kind === "best_of"
          ? call.rollouts.map(({ rollout, narrative, result }) => (
              <SubtaskPanel
                key={rollout}
                title={`Rollout ${rollout}`}
                result={result}
                narrative={narrative}
                isPicked={call.chosen?.rollout === rollout}
              />
            ))
          : (call.kind === "parallel" ? call.results : [call.result]).map((result) => (
              <SubtaskPanel key={result.subtask} title={`Subtask ${result.subtask}`} result={result} />
            ))}
      </div>
    </div>
  );
}
