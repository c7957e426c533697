"use client";
import { useEffect, useRef, useState } from "react";
import { GroupRow, Table, Th } from "@/components/ui/table";
import { useRunRates } from "@/components/stats/use-rates";
import type { RunWire } from "@/lib/domain/run/run.wire";
import type { RunSort } from "@/lib/domain/run/run.list";
import type { RunOrder } from "@/lib/client/run-filter";
import { useNow, useTimeZone } from "@/lib/client/use-now";
import { usePathTo } from "@/lib/client/workspace-context";
import { groupRuns } from "./run-groups";
import { RunRow } from "./run-row";

const WIDTHS = [172, null, 152, 174, 60, 122, 106, 90, 70] as const;

/** The list as a table of 48 px rows in groups; under 640 px each row is a small sheet. */
export function RunTable({
  runs,
  order,
  selected,
  onSort,
}: {
  runs: readonly RunWire[];
  order: RunOrder;
  selected: ReadonlySet<string>;
  onSort: (by: RunSort) => void;
}) {
  const to = usePathTo();
  const now = useNow(1_000);
  const timeZone = useTimeZone();
  const changed = useChangedRuns(runs);
  const rates = useRunRates(runs.map((run) => run.id));
  const today = new Date(now ?? Date.parse(runs[0]?.created_at ?? "1970-01-01"));
  const groups = order.sort === "created" ? groupRuns(runs, today, timeZone) : [{ label: null, runs }];
  const head = (by: RunSort) => ({
    sorted: order.sort === by ? (order.order === "desc" ? ("descending" as const) : ("ascending" as const)) : null,
    onSort: () => onSort(by),
  });
  return (
    <div className="overflow-x-auto max-sm:overflow-x-visible">
      <Table className="min-w-[1240px] max-sm:block max-sm:min-w-0">
        <caption className="sr-only">Runs in the order of the marked column</caption>
        <colgroup className="max-sm:hidden">
          {WIDTHS.map((width, index) => (
            <col key={index} style={width ? { width } : undefined} />
          ))}
        </colgroup>
        <thead className="max-sm:sr-only">
          <tr>
            <Th>Status</Th>
            <Th {...head("name")}>Run</Th>
            <Th>Outcomes</Th>
            <Th {...head("success")}>Score, 95 % interval, k/n</Th>
            <Th {...head("invalid")}>Invalid</Th>
            <Th {...head("spend")}>Spend / cap</Th>
            <Th>Time / cap</Th>
            <Th>Started by</Th>
            <Th num {...head("created")}>
              Age
            </Th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.label ?? "all"} className="max-sm:block">
            {group.label === null ? null : (
              <GroupRow columns={WIDTHS.length} className="max-sm:block max-sm:[&>th]:block max-sm:[&>th]:py-1.5">
                {group.label} <span className="ml-1 font-normal text-ink-3">{group.runs.length}</span>
              </GroupRow>
            )}
            {group.runs.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                rate={rates.get(run.id) ?? null}
                href={to(`/runs/${run.id}`)}
                now={now}
                changed={changed.has(run.id)}
                isSelected={selected.has(run.id)}
              />
            ))}
          </tbody>
        ))}
      </Table>
    </div>
  );
}

/** Ids of rows whose status changed with the last answer; they fade once. */
function useChangedRuns(runs: readonly RunWire[]): ReadonlySet<string> {
  const before = useRef<Map<string, string> | null>(null);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const last = before.current;
    before.current = new Map(runs.map((run) => [run.id, run.status]));
    if (!last) return;
    const next = runs.filter((run) => last.get(run.id) !== run.status).map((run) => run.id);
    if (next.length === 0) return;
    setChanged(new Set(next));
    const timer = setTimeout(() => setChanged(new Set()), 700);
    return () => clearTimeout(timer);
  }, [runs]);
  return changed;
}
