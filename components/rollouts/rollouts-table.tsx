"use client";
import { useLayoutEffect, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Table, Th } from "@/components/ui/table";
import { attemptColumn, type AttemptColumnId } from "@/lib/domain/attempt/attempt.columns";
import type { AttemptGroup } from "@/lib/domain/attempt/attempt.groups";
import type { AttemptSort } from "@/lib/domain/attempt/attempt.sort";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { FilterSort } from "@/lib/domain/filter/filter";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { phasesTotalMs } from "../run/phase-strip";
import { COLUMN_LOOKS } from "./column-cells";
import { SELECT_WIDTH, stickyLeft, tableWidthMin } from "./column-places";
import { GroupHead } from "./group-head";
import { RolloutRow, type RowActions } from "./rollout-row";
import type { RowItem, RowLayout } from "./row-layout";
import { isSelected, type Selection } from "./selection";
import type { AttemptSection } from "./sections";

interface RolloutsTableProps {
  run: RunWire;
  layout: RowLayout;
  sections: readonly AttemptSection[];
  /** What is near the window; the rest is left out. */
  items: readonly RowItem[];
  by: AttemptGroup | null;
  columns: readonly AttemptColumnId[];
  pinnedCount: number;
  sort: FilterSort | null;
  total: number;
  at: (filter: string, row: number) => AttemptWire | undefined;
  hrefOf: (attempt: AttemptWire) => string;
  active: { section: number; row: number } | null;
  peekedId: string | null;
  selection: Selection;
  selectedCount: number;
  actions: RowActions;
  onSort: (by: AttemptSort) => void;
  onToggle: (section: AttemptSection) => void;
  onSelectAll: (isOn: boolean) => void;
}

/** A table of any length: rows of one height, and only those near the window are made. */
export function RolloutsTable(props: RolloutsTableProps) {
  const { run, layout, sections, items, columns, pinnedCount, sort, selection, active } = props;
  const { ref, isWide } = useIsWide(tableWidthMin(columns));
  const loaded = items.flatMap((item) => {
    const section = sections[item.section];
    return item.kind === "row" && section ? [props.at(section.filter, item.row)] : [];
  });
  const longestMs = useLongest(loaded);
  const first = items[0]?.top ?? 0;
  const last = items.at(-1);
  const end = last ? last.top + (last.kind === "head" ? layout.sizes.head : layout.sizes.row) : 0;
  const width = columns.length + 1;
  const start = active ?? layout.neighbour(null, 1);
  return (
    <div ref={ref} className={cn(isWide && "overflow-x-auto")}>
      <Table
        aria-rowcount={props.total}
        style={{ minWidth: isWide ? tableWidthMin(columns) : undefined }}
        className="max-sm:block max-sm:min-w-0!"
      >
        <caption className="sr-only">Attempts of {run.name}</caption>
        <thead className={cn("max-sm:sr-only", !isWide && "sticky top-(--bar) z-10 bg-page")}>
          <tr>
            <Th
              style={{ width: SELECT_WIDTH, ...stickyLeft(0, pinnedCount, columns) }}
              className={cn(pinnedCount > 0 && "sticky z-[2] bg-page")}
            >
              <Checkbox
                aria-label="Select all of this filter"
                checked={selection.isAll ? true : props.selectedCount > 0 ? "indeterminate" : false}
                onCheckedChange={(isOn) => props.onSelectAll(isOn === true)}
              />
            </Th>
            {columns.map((id, at) => {
              const { label, sort: by } = attemptColumn(id);
              const look = id === "attempt" ? null : COLUMN_LOOKS[id];
              const isHeld = pinnedCount > 0 && at <= pinnedCount;
              return (
                <Th
                  key={id}
                  num={look?.isNumber}
                  sorted={
                    sort !== null && sort.by === by ? (sort.direction === "asc" ? "ascending" : "descending") : null
                  }
                  onSort={by ? () => props.onSort(by) : undefined}
                  className={cn(isHeld && "sticky z-[2] bg-page")}
                  style={{ width: look?.width, ...(isHeld ? stickyLeft(at + 1, pinnedCount, columns) : {}) }}
                >
                  {label}
                </Th>
              );
            })}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          <Gap height={first} columns={width} />
          {items.map((item) => {
            const section = sections[item.section];
            if (!section) return null;
            if (item.kind === "head") {
              return section.group && props.by ? (
                <GroupHead
                  key={section.key}
                  group={section.group}
                  by={props.by}
                  columns={width}
                  isOpen={section.isOpen}
                  isScripted={run.kind === "scripted_test"}
                  onToggle={() => props.onToggle(section)}
                />
              ) : null;
            }
            const attempt = props.at(section.filter, item.row);
            return (
              <RolloutRow
                key={`${section.key} ${item.row}`}
                attempt={attempt}
                section={item.section}
                row={item.row}
                place={placeOf(sections, item.section, item.row)}
                columns={columns}
                pinnedCount={pinnedCount}
                run={run}
                href={attempt ? props.hrefOf(attempt) : ""}
                longestMs={longestMs}
                isTaskShown={props.by !== "task" && !columns.includes("task")}
                isActive={start?.section === item.section && start.row === item.row}
                isPeeked={attempt !== undefined && attempt.id === props.peekedId}
                isSelected={attempt !== undefined && isSelected(selection, attempt.id)}
                actions={props.actions}
              />
            );
          })}
          <Gap height={Math.max(0, layout.height - end)} columns={width} />
        </tbody>
      </Table>
    </div>
  );
}

/** The room of rows that are not made. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden className="max-sm:block" style={{ height }}>
      <td colSpan={columns} className="p-0!" />
    </tr>
  );
}

const placeOf = (sections: readonly AttemptSection[], section: number, row: number): number =>
  sections.slice(0, section).reduce((sum, { rows }) => sum + rows, 0) + row + 1;

/** One scale for the phases of all rows: it grows with the longest that was seen and never jumps back. */
function useLongest(attempts: ReadonlyArray<AttemptWire | undefined>): number {
  const seen = Math.max(1, ...attempts.map((attempt) => (attempt ? phasesTotalMs(attempt.phases_ms) : 0)));
  const [longest, setLongest] = useState(seen);
  if (seen > longest) setLongest(seen);
  return Math.max(seen, longest);
}

/** Whether the columns need more than there is, so that the table moves sideways; else its head stays at the top. */
function useIsWide(needed: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? Infinity));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isWide: room >= 640 && needed > room };
}
