"use client";
import { RefreshCw, ShieldCheck, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { ProblemView } from "@/components/layout/problem-view";
import { TopBar } from "@/components/layout/top-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Note } from "@/components/ui/note";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ClockSeconds } from "@/components/ui/time";
import { reportBroken, reportLive } from "@/lib/client/live-state";
import type { HealthWire } from "@/lib/domain/health/health.wire";
import { formatCountOf } from "@/lib/format/count";
import { groupChecks, type CheckGroup } from "./check-groups";
import { CheckHelp } from "./check-help";
import { HealthWord } from "./health-state";
import { useHealth } from "./use-health";

/** While somebody mends something they look often. */
const REFETCH_MS = 10_000;

/** Everything a run needs, each part with what was found and what to do. */
export function HealthView() {
  const health = useHealth(REFETCH_MS);
  useEffect(() => {
    if (health.isError) reportBroken("unread");
    else if (health.dataUpdatedAt > 0) reportLive(health.dataUpdatedAt);
  }, [health.isError, health.dataUpdatedAt]);
  return (
    <>
      <TopBar
        title="Health"
        actions={
          <Button onClick={() => void health.refetch()} disabled={health.isFetching}>
            <Icon of={RefreshCw} />
            <span className="max-sm:sr-only">Check again</span>
          </Button>
        }
      />
      {health.data ? (
        <Checks health={health.data} />
      ) : health.isError ? (
        <ProblemView
          title="The health could not be looked at"
          error={health.error}
          safe="What runs goes on: workers hold their leases and keep every result."
          onRetry={() => void health.refetch()}
        />
      ) : (
        <SkeletonRows label="Looking at every part" rows={12} widths={["w-32", "w-24", "w-72"]} />
      )}
    </>
  );
}

function Checks({ health }: { health: HealthWire }) {
  const groups = groupChecks(health.checks);
  const worst = health.checks.filter(({ state }) => state !== "ok" && state !== "off");
  return (
    <div className="px-6 py-4 max-sm:px-4">
      <Note
        role="status"
        tone={health.state === "ok" ? "plain" : "warn"}
        icon={health.state === "ok" ? ShieldCheck : TriangleAlert}
      >
        {health.state === "ok"
          ? "Everything a run needs is there."
          : health.state === "failing"
            ? `${formatCountOf(worst.length, "part")} of this installation ${worst.length === 1 ? "needs" : "need"} a look; runs may wait or end as infrastructure failures, never as Fail.`
            : `${formatCountOf(worst.length, "part")} of this installation ${worst.length === 1 ? "needs" : "need"} a look. Runs go on.`}{" "}
        <span className="text-ink-2">
          Looked at <ClockSeconds at={health.checked_at} />.
        </span>
      </Note>
      <h2 className="sr-only">Checks</h2>
      <ul className="mt-3 border-t border-line">
        {groups.map((check) => (
          <Row key={check.id} check={check} />
        ))}
      </ul>
    </div>
  );
}

function Row({ check }: { check: CheckGroup }) {
  return (
    <li className="grid grid-cols-[220px_128px_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <h3 className="font-medium">{check.names.join(", ")}</h3>
      <div>
        <HealthWord state={check.state} />
      </div>
      <div className="min-w-0 max-sm:col-span-2">
        <p className="break-words">{check.detail}</p>
        <CheckHelp check={check} />
      </div>
    </li>
  );
}
