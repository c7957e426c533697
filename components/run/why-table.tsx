"use client";
import { Link } from "@/components/ui/link";
import { GroupTable } from "@/components/triage/group-table";
import { noGroupWords, sortingWords } from "@/components/triage/sorting-words";
import { useRunTriage } from "@/components/triage/use-run-triage";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { usePathTo } from "@/lib/client/workspace-context";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { formatCountOf } from "@/lib/format/count";

/** Groups that a run's first page shows; the rest is in Triage. */
const SHOWN_MAX = 8;

/** Why attempts did not succeed, worst for the number first, against the last comparable run. */
export function WhyTable({ run, path }: { run: RunWire; path: string }) {
  const to = usePathTo();
  const triage = useRunTriage(run.id, null, run.finished_at === null);
  const { data } = triage;
  const sorting = data ? sortingWords(data) : null;
  const groups = data?.groups ?? [];
  const shown = groups.slice(0, SHOWN_MAX);
  const rest = groups.slice(SHOWN_MAX);
  return (
    <Panel
      title="Why attempts did not succeed"
      hint={
        data?.baseline
          ? `first what spoils the number, then against ${data.baseline.name}`
          : "first what spoils the number, then failed tasks"
      }
      aside={
        <Link href={to(`/triage?run=${run.id}`)} className="text-accent hover:underline">
          Open in Triage
        </Link>
      }
    >
      {triage.isError && data === undefined ? (
        <p className="text-warn">The failure groups could not be read; they are asked for again.</p>
      ) : data === undefined ? (
        <div role="status" className="grid gap-3 py-2">
          <span className="sr-only">Sorting the attempts</span>
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ) : groups.length === 0 ? (
        <p className="text-ink-3">{noGroupWords(data)}</p>
      ) : (
        <GroupTable groups={shown} runPath={path} flush />
      )}
      {rest.length > 0 ? (
        <p className="mt-1.5 text-12 text-ink-3">
          {formatCountOf(rest.length, "smaller group")} with{" "}
          {formatCountOf(
            rest.reduce((sum, { attempts }) => sum + attempts, 0),
            "attempt",
          )}{" "}
          in Triage.
        </p>
      ) : null}
      {sorting ? (
        <p role="status" className="mt-1.5 text-12 text-ink-3 first-letter:uppercase">
          {sorting}
        </p>
      ) : null}
    </Panel>
  );
}
