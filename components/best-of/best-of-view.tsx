"use client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { ProblemView } from "@/components/layout/problem-view";
import { useOpenRun } from "@/components/run/run-context";
import { Rate } from "@/components/stats/rate";
import { Panel } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { apiGet, apiPath } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { bestOfWire, type RunBestOfWire } from "@/lib/domain/best-of/best-of.wire";
import type { RunKind } from "@/lib/domain/run/run.kind";
import { isRunFinal } from "@/lib/domain/run/run.status";
import { formatCountOf } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { formatPercent } from "@/lib/format/percent";
import { BestOfGroups } from "./best-of-groups";

const REFRESH_MS = 3_000;

/** What picking one of each fork group comes to, beside what chance and the best possible pick would. */
export function BestOfView() {
  const workspace = useWorkspaceSlug();
  const { run } = useOpenRun();
  const query = useQuery({
    queryKey: queryKeys.bestOf(workspace, run.id),
    queryFn: ({ signal }) => apiGet(apiPath(`/runs/${run.id}/best-of`, { workspace }), bestOfWire, signal),
    refetchInterval: isRunFinal(run.status) ? false : REFRESH_MS,
  });
  if (query.isError) {
    return <ProblemView title="The picks could not be read" error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <SkeletonRows label="Reading the picks" rows={6} widths={["w-1/3", "w-1/4"]} />;
  return <Picks bestOf={query.data} kind={run.kind} />;
}

function Picks({ bestOf, kind }: { bestOf: RunBestOfWire; kind: RunKind }) {
  const to = usePathTo();
  const { figures, groups, judge, run_id: runId } = bestOf;
  return (
    <div className="px-6 py-2 max-sm:px-4">
      <Panel
        title="What the picks come to"
        hint={`judge ${judge}; ${formatCountOf(figures.picked, "group")} picked of ${figures.groups}`}
        aside={
          <Link className="text-accent hover:underline" href={`${to("/toolset/decisions")}?run=${runId}`}>
            Every decision of the judge
          </Link>
        }
      >
        <FigureList bestOf={bestOf} kind={kind} />
        <p className="mt-2 max-w-3xl text-12 text-ink-3">
          Attempts without an outcome count nowhere. The judge saw what was done and what changed, no score. Of groups
          that were not picked, the judge’s share says nothing, so regret compares over picked groups only.
        </p>
      </Panel>
      <Panel title="Groups" hint="each fork of one state, with the judge’s pick">
        <BestOfGroups groups={groups} runPath={to(`/runs/${runId}`)} />
      </Panel>
    </div>
  );
}

/** A dash where there is nothing to compute from, never 0; no percentage of a scripted test, which is no score. */
const shareWords = (share: number | null, kind: RunKind) =>
  share === null ? "—" : kind === "scripted_test" ? share.toFixed(2) : formatPercent(share);

/** Shares of attempts, picks and groups as they are counted: the figures above them in the API. */
const OF_ALL = { over: "attempts", isExact: false } as const;

function FigureList({ bestOf: { figures, rates }, kind }: { bestOf: RunBestOfWire; kind: RunKind }) {
  const cost = figures.judging_cost_usd;
  const counted = [
    ["One attempt alone", rates.singles, "every attempt by itself"],
    ["Picked by the judge", rates.judge, `the pick of ${formatCountOf(figures.picked, "group")}`],
    ["Best possible pick", rates.oracle, "groups in which some attempt succeeded"],
  ] as const;
  const rows = [
    ["Picked by chance", shareWords(figures.random, kind), "mean over groups of the share that succeeded"],
    ["Regret", shareWords(figures.regret, kind), "best possible less judge, over picked groups"],
    [
      "Same pick in both orders",
      figures.both_orders === 0 ? "—" : `${figures.same_in_both_orders} of ${figures.both_orders}`,
      "groups asked twice, the second time in reverse",
    ],
    ["Judging cost", cost === null ? "not priced" : formatMoney(cost), "part of the run’s spend"],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-8 gap-y-4 max-sm:grid-cols-1">
        {counted.map(([term, rate, hint]) => (
          <div key={term} className="min-w-0">
            <dt className="text-12 text-ink-3">{term}</dt>
            <dd>
              <Rate
                figure={{ ...rate, not_created: 0, measured_under: { kind } }}
                view={OF_ALL}
                withLeftOut
                className="mt-0.5"
              />
            </dd>
            <dd className="text-11 text-ink-3">{hint}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-4 grid grid-cols-4 gap-x-8 gap-y-3 border-t border-line pt-3 max-side:grid-cols-2">
        {rows.map(([term, value, hint]) => (
          <div key={term}>
            <dt className="text-12 text-ink-3">{term}</dt>
            <dd className="text-15 font-semibold">{value}</dd>
            <dd className="text-11 text-ink-3">{hint}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
