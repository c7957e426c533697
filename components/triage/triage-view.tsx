"use client";
import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useSearchParams } from "next/navigation";
import { RunPicker } from "@/components/compare/run-picker";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { SideLayout } from "@/components/ui/side-layout";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryKeys } from "@/lib/client/query-keys";
import { getRun, listRuns } from "@/lib/client/runs-api";
import { replaceQuery } from "@/lib/client/shallow";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { RunWire } from "@/lib/domain/run/run.wire";
import type { RunTriageWire } from "@/lib/domain/triage/triage.wire";
import { formatCountOf } from "@/lib/format/count";
import { GroupTable } from "./group-table";
import { noGroupWords, sortingWords } from "./sorting-words";
import { SuspectList } from "./suspect-table";
import { useRunTriage } from "./use-run-triage";

/** Why attempts of a run did not succeed, against a baseline, and which verdicts deserve a second look. */
export function TriageView() {
  const workspace = useWorkspaceSlug();
  const search = useSearchParams();
  const asked = search.get("run");
  const baseline = search.get("baseline");
  const newest = useQuery({
    queryKey: [...queryKeys.runs(workspace), "newest to triage"],
    queryFn: ({ signal }) => listRuns({ workspace, filter: {}, limit: 20, signal }),
    enabled: asked === null,
  });
  const started = newest.data?.data.find(({ counts }) => counts.done + counts.error > 0);
  const runId = asked ?? started?.id ?? null;
  const run = useQuery({
    queryKey: queryKeys.run(workspace, runId ?? ""),
    queryFn: ({ signal }) => getRun(workspace, runId ?? "", signal),
    enabled: runId !== null,
  });
  const isLive = run.data !== undefined && run.data.finished_at === null;
  const triage = useRunTriage(runId, baseline, isLive);
  const change = (next: { run?: string | null; baseline?: string | null }) => {
    const query = new URLSearchParams();
    const [nextRun, nextBaseline] = [next.run ?? runId, next.baseline === undefined ? baseline : next.baseline];
    if (nextRun) query.set("run", nextRun);
    if (nextBaseline) query.set("baseline", nextBaseline);
    replaceQuery(`?${query.toString()}`);
  };
  const failed = [newest, run, triage].find(({ isError }) => isError);
  return (
    <>
      <TopBar title="Triage" />
      <TriageBar run={run.data} runId={runId} triage={triage.data} onChange={change} />
      {failed ? (
        <ProblemView
          title="The failure groups could not be read"
          error={failed.error}
          safe="Every attempt and its evidence are stored."
          onRetry={() => void failed.refetch()}
        />
      ) : runId === null && newest.isSuccess ? (
        <Empty title="Nothing to sort yet">
          When attempts of a run have ended, those without a success stand here in groups of one cause.
        </Empty>
      ) : triage.data && run.data ? (
        <Sorted triage={triage.data} run={run.data} />
      ) : (
        <SkeletonRows rows={8} widths={["w-20", "w-80", "w-16", "w-16"]} label="Sorting the attempts" />
      )}
    </>
  );
}

function TriageBar({
  run,
  runId,
  triage,
  onChange,
}: {
  run: RunWire | undefined;
  runId: string | null;
  triage: RunTriageWire | undefined;
  onChange: (next: { run?: string; baseline?: string | null }) => void;
}) {
  const to = usePathTo();
  const taken = runId === null ? [] : [runId];
  const baseline = triage?.baseline ?? null;
  return (
    <div className="flex min-h-(--bar) flex-wrap items-center gap-2 border-b border-line px-6 py-1.5 max-sm:px-4">
      <span className="text-ink-3">Run</span>
      <RunPicker
        label="Run"
        role="run"
        name={run?.name ?? null}
        without={taken}
        onPick={(id) => onChange({ run: id, baseline: null })}
      />
      <span className="text-ink-3">against</span>
      <RunPicker
        label="Baseline"
        role="base"
        name={baseline?.name ?? "no baseline"}
        without={taken}
        onPick={(id) => onChange({ baseline: id })}
        onRemove={baseline === null ? undefined : () => onChange({ baseline: "none" })}
      />
      {triage?.baseline_choice === "comparable" ? (
        <span className="text-12 text-ink-3">the last comparable run</span>
      ) : null}
      {runId === null ? null : (
        <div className="ml-auto flex gap-2">
          <Button asChild>
            <Link href={to(`/triage/queue?run=${runId}`)}>
              <Icon of={ListChecks} />
              Label attempts
            </Link>
          </Button>
        </div>
      )}
    </div>
  );
}

function Sorted({ triage, run }: { triage: RunTriageWire; run: RunWire }) {
  const to = usePathTo();
  const runPath = to(`/runs/${run.id}`);
  const { groups, suspects, suspect_attempts: suspectAttempts } = triage;
  const sorting = sortingWords(triage);
  const attempts = groups.reduce((sum, group) => sum + group.attempts, 0);
  return (
    <SideLayout
      sideLabel="Verdicts to look at"
      side={
        <Panel
          title="Suspect verdicts"
          aside={suspectAttempts}
          hint={triage.unsorted > 0 ? "flags only, so far" : "flags only"}
        >
          <SuspectList suspects={suspects} runPath={runPath} />
        </Panel>
      }
    >
      <Panel
        title="Why attempts did not succeed"
        hint={`${formatCountOf(attempts, "attempt")} in ${formatCountOf(groups.length, "group")}${triage.unsorted > 0 ? " so far" : ""}; first what spoils the number, then against the baseline`}
        aside={
          sorting ? (
            <span role="status">{sorting}</span>
          ) : (
            <Link href={runPath} className="text-accent hover:underline">
              Open the run
            </Link>
          )
        }
      >
        {groups.length === 0 ? (
          <p className="text-ink-3">{noGroupWords(triage)}</p>
        ) : (
          <GroupTable groups={groups} runPath={runPath} flush />
        )}
      </Panel>
    </SideLayout>
  );
}
