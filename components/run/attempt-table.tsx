"use client";
import { Fragment, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { GroupRow, Table, Th } from "@/components/ui/table";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { AttemptSort } from "@/lib/domain/attempt/attempt.sort";
import type { RunWire } from "@/lib/domain/run/run.wire";
import type { AttemptFilter } from "@/lib/client/attempt-filter";
import { shortAppName } from "./app-name";
import { AttemptRow } from "./attempt-row";
import { PhaseLegend, phasesTotalMs } from "./phase-strip";

interface AttemptTableProps {
  attempts: readonly AttemptWire[];
  run: RunWire;
  path: string;
  filter: AttemptFilter;
  isGrouped: boolean;
  onSort: (column: AttemptSort) => void;
  /** The attempt shown beside the table. */
  peeked: string | null;
  onPeek: (attemptId: string) => void;
  onFocusRow: (attemptId: string) => void;
}

/** 32 px rows; grouped by task when the order is that of creation, flat when sorted by a column. */
export function AttemptTable({
  attempts,
  run,
  path,
  filter,
  isGrouped,
  onSort,
  peeked,
  onPeek,
  onFocusRow,
}: AttemptTableProps) {
  const longestMs = Math.max(1, ...attempts.map((attempt) => phasesTotalMs(attempt.phases_ms)));
  const groups = useMemo(
    () => (isGrouped ? groupByTask(attempts) : [{ taskId: "", attempts: [...attempts] }]),
    [attempts, isGrouped],
  );
  const sorted = (column: AttemptSort) =>
    filter.sort === column ? (filter.order === "asc" ? "ascending" : "descending") : null;
  const head = (column: AttemptSort) => ({ sorted: sorted(column), onSort: () => onSort(column) }) as const;
  return (
    <>
      <div className="overflow-x-auto max-sm:overflow-x-visible">
        <Table
          className={cn(
            "max-sm:block max-sm:min-w-0",
            run.model_use === null ? "min-w-[1000px]" : "min-w-[1220px]",
            // The panel beside says cost and host, so the table gives their room to it.
            peeked !== null && "side:min-w-[760px] side:[&_tr>:nth-child(n+9)]:hidden",
          )}
        >
          <caption className="sr-only">Attempts of {run.name}</caption>
          <thead className="max-sm:sr-only">
            <tr>
              <Th>Attempt</Th>
              <Th className="w-[100px]">Status</Th>
              <Th className="w-[118px]">Verifier</Th>
              <Th className="w-[96px]">Outcome</Th>
              <Th num className="w-[64px]" {...head("score")}>
                Score
              </Th>
              <Th num className="w-[64px]" {...head("steps")}>
                Steps
              </Th>
              <Th num className="w-[60px]">
                Time
              </Th>
              <Th className="w-[136px]">Phases</Th>
              <Th num className="w-[84px]" {...head("cost")}>
                Cost $
              </Th>
              {run.model_use === null ? null : (
                <>
                  <Th num className="w-[84px]">
                    Model $
                  </Th>
                  <Th num className="w-[60px]">
                    Replies
                  </Th>
                  <Th num className="w-[108px]">
                    Tokens
                  </Th>
                </>
              )}
              <Th className="w-[96px]">Host</Th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {groups.map((group) => (
              <Fragment key={group.taskId}>
                {isGrouped ? (
                  <GroupRow
                    columns={run.model_use === null ? 10 : 13}
                    className="max-sm:block max-sm:[&>th]:flex max-sm:[&>th]:h-auto max-sm:[&>th]:py-1.5"
                  >
                    <TaskHead attempts={group.attempts} />
                  </GroupRow>
                ) : null}
                {group.attempts.map((attempt) => (
                  <AttemptRow
                    key={attempt.id}
                    attempt={attempt}
                    run={run}
                    href={`${path}/attempts/${attempt.id}`}
                    longestMs={longestMs}
                    isTaskShown={!isGrouped}
                    isPeeked={attempt.id === peeked}
                    onPeek={() => onPeek(attempt.id)}
                    onFocus={() => onFocusRow(attempt.id)}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </Table>
      </div>
      <div className="px-6 py-2 max-sm:px-4">
        <PhaseLegend />
      </div>
    </>
  );
}

function TaskHead({ attempts }: { attempts: readonly AttemptWire[] }) {
  const first = attempts[0];
  if (!first) return null;
  const valid = attempts.filter((attempt) => attempt.outcome !== "none").length;
  const success = attempts.filter((attempt) => attempt.outcome === "success").length;
  const invalid = attempts.filter((attempt) => attempt.verifier === "invalid").length;
  return (
    <span className="flex w-full min-w-0 items-baseline gap-1.5 max-sm:flex-wrap">
      <span className="truncate text-ink max-sm:whitespace-normal" title={first.instruction}>
        {first.instruction}
      </span>
      <span className="shrink-0 font-normal text-ink-3">
        {shortAppName(first.app)} <span className="font-mono text-11">{first.task_id.slice(0, 20)}</span>
      </span>
      <span className="ml-auto shrink-0 pl-3 font-normal text-ink-3">
        {valid === 0 ? (
          "none judged"
        ) : (
          <>
            <b className="font-semibold text-ink">
              {success}/{valid}
            </b>{" "}
            valid
          </>
        )}
        {invalid > 0 ? `, ${invalid} invalid` : ""}
      </span>
    </span>
  );
}

function groupByTask(attempts: readonly AttemptWire[]): { taskId: string; attempts: AttemptWire[] }[] {
  const groups = new Map<string, AttemptWire[]>();
  for (const attempt of attempts) {
    const members = groups.get(attempt.task_id);
    if (members) members.push(attempt);
    else groups.set(attempt.task_id, [attempt]);
  }
  return [...groups].map(([taskId, members]) => ({ taskId, attempts: members }));
}
