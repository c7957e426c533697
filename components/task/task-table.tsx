"use client";
import { Link } from "@/components/ui/link";
import type { TaskWire } from "@/lib/domain/task/task.wire";
import { cn } from "../ui/cn";
import { TaskCells, TaskHeads } from "./task-cells";
import { useVirtualRows } from "./use-virtual-rows";

const ROW_PX = 48;
const COLUMNS =
  "grid grid-cols-[minmax(0,1fr)_132px] items-center px-6 max-sm:px-4 sm:grid-cols-[minmax(0,1fr)_210px_72px] rail:grid-cols-[minmax(0,1fr)_220px_82px_160px] side:grid-cols-[minmax(0,1fr)_230px_82px_160px_200px]";

/** Tasks as links to their file and support; draws only the rows in view. */
export function TaskTable({
  tasks,
  hrefOf,
  onOpen,
}: {
  tasks: readonly TaskWire[];
  hrefOf: (task: TaskWire) => string;
  onOpen: (href: string) => void;
}) {
  const { boxRef, first, last, offsetPx, totalPx } = useVirtualRows(tasks.length, ROW_PX);
  return (
    <div role="table" aria-label="Tasks" aria-rowcount={tasks.length + 1} className="flex min-h-0 flex-col">
      <div
        role="row"
        aria-rowindex={1}
        className={cn(COLUMNS, "h-8 border-b border-line text-12 font-medium text-ink-3")}
      >
        <TaskHeads />
      </div>
      <div
        ref={boxRef}
        role="rowgroup"
        tabIndex={0}
        aria-label="Tasks, scrolling"
        className="h-[calc(100dvh-268px)] min-h-80 overflow-y-auto focus-visible:-outline-offset-2"
      >
        <div style={{ height: totalPx }} className="relative" role="presentation">
          <div
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${offsetPx}px)` }}
            role="presentation"
          >
            {tasks.slice(first, last).map((task, offset) => (
              <div
                key={task.id}
                role="row"
                aria-rowindex={first + offset + 2}
                onClick={() => onOpen(hrefOf(task))}
                className={cn(COLUMNS, "h-12 cursor-pointer border-b border-line hover:bg-hover")}
              >
                <TaskCells
                  task={task}
                  role="cell"
                  name={
                    <Link
                      href={hrefOf(task)}
                      title={task.instruction}
                      className="block truncate font-medium focus-visible:-outline-offset-2"
                    >
                      {task.instruction}
                    </Link>
                  }
                />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
