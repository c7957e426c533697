"use client";
import { Check } from "lucide-react";
import { useId, useState, type KeyboardEvent } from "react";
import type { TaskWire } from "@/lib/domain/task/task.wire";
import type { TaskRecordWire } from "@/lib/domain/task/task-record.wire";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { TaskCells, TaskHeads } from "./task-cells";
import { TaskPast } from "./task-past";
import { nextRow } from "./task-grid.keys";
import { useVirtualRows } from "./use-virtual-rows";

const ROW_PX = 48;
const HEAD_PX = 33;
const COLUMNS =
  "grid grid-cols-[26px_minmax(0,1fr)_180px_72px] items-center px-6 max-sm:grid-cols-[28px_minmax(0,1fr)_116px] max-sm:px-4 rail:grid-cols-[26px_minmax(0,1fr)_190px_76px_160px] side:grid-cols-[26px_minmax(0,1fr)_170px_70px_142px_174px]";

interface TaskGridProps {
  tasks: readonly TaskWire[];
  selected: ReadonlySet<string>;
  canChoose: (task: TaskWire) => boolean;
  /** Asked for tasks that can be chosen, in list order. */
  onToggle: (tasks: readonly TaskWire[], isOn: boolean) => void;
  /** How a task went before; undefined until it was read. */
  records: ReadonlyMap<string, TaskRecordWire> | undefined;
}

/**
 * Some hundred tasks to choose from: one tab stop, arrows move, Space chooses, Shift with arrows chooses a range,
 * Control+A all that are shown. Draws only the rows in view.
 */
export function TaskGrid({ tasks, selected, canChoose, onToggle, records }: TaskGridProps) {
  const id = useId();
  const { boxRef, first, last, offsetPx, totalPx, scrollTo } = useVirtualRows(tasks.length, ROW_PX, HEAD_PX);
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(0, tasks.length - 1));
  const selectable = tasks.filter(canChoose);
  const chosen = selectable.filter((task) => selected.has(task.id)).length;
  const rowId = (index: number) => `${id}-row-${index}`;
  const toggle = (task: TaskWire | undefined) => {
    if (task && (canChoose(task) || selected.has(task.id))) onToggle([task], !selected.has(task.id));
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    if (event.key === " " || event.key === "x") toggle(tasks[at]);
    else if (event.key === "a" && (event.ctrlKey || event.metaKey)) onToggle(selectable, chosen < selectable.length);
    else {
      const next = nextRow(event.key, at, tasks.length);
      if (next === null) return;
      if (event.shiftKey) {
        const range = tasks.slice(Math.min(at, next), Math.max(at, next) + 1);
        onToggle(range.filter(canChoose), true);
      }
      setActive(next);
      scrollTo(next);
    }
    event.preventDefault();
  }

  return (
    <div
      ref={boxRef}
      role="grid"
      aria-label="Tasks"
      aria-multiselectable
      aria-rowcount={tasks.length + 1}
      aria-activedescendant={tasks.length > 0 ? rowId(at) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="group relative min-h-0 flex-1 overflow-y-auto outline-none max-side:max-h-[60dvh]"
    >
      <div
        role="row"
        aria-rowindex={1}
        className={cn(COLUMNS, "sticky top-0 z-1 border-b border-line bg-page text-12 font-medium text-ink-3")}
      >
        <span role="columnheader" className="flex h-8 items-center">
          <button
            type="button"
            tabIndex={-1}
            aria-label={chosen < selectable.length ? "Choose all shown" : "Choose none of the shown"}
            onClick={() => onToggle(selectable, chosen < selectable.length)}
            className="-m-1.5 p-1.5"
          >
            <TickBox state={chosen === 0 ? "off" : chosen < selectable.length ? "some" : "on"} />
          </button>
        </span>
        <TaskHeads last="Last 12, rate" />
      </div>
      <div style={{ height: totalPx }} className="relative">
        <div className="absolute inset-x-0 top-0" style={{ transform: `translateY(${offsetPx}px)` }}>
          {tasks.slice(first, last).map((task, offset) => {
            const index = first + offset;
            const isOn = selected.has(task.id);
            const isOpen = canChoose(task);
            return (
              <div
                key={task.id}
                id={rowId(index)}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={isOn}
                aria-disabled={isOpen ? undefined : true}
                onClick={() => {
                  setActive(index);
                  toggle(task);
                }}
                className={cn(
                  COLUMNS,
                  "h-12 border-b border-line hover:bg-hover",
                  isOpen ? "cursor-pointer" : "text-ink-3",
                  index === at &&
                    "group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-focus",
                )}
              >
                <span role="gridcell">
                  <TickBox state={isOpen || isOn ? (isOn ? "on" : "off") : "none"} />
                </span>
                <TaskCells
                  task={task}
                  role="gridcell"
                  last={records === undefined ? null : <TaskPast record={records.get(task.id)} />}
                  name={
                    <span className={cn("block truncate", isOpen && "font-medium")} title={task.instruction}>
                      {task.instruction}
                    </span>
                  }
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The look of a checkbox; the row itself is what readers and keys act on. */
function TickBox({ state }: { state: "on" | "off" | "some" | "none" }) {
  return (
    <span
      aria-hidden
      className={cn(
        "grid size-3.5 place-items-center rounded-1 border",
        state === "none" ? "border-line-strong bg-sunken" : "border-line-control bg-page",
        (state === "on" || state === "some") && "border-accent-fill bg-accent-fill text-on-accent",
      )}
    >
      {state === "on" ? <Icon of={Check} className="size-2.5 stroke-3" /> : null}
      {state === "some" ? <span className="h-0.5 w-2 bg-current" /> : null}
    </span>
  );
}
