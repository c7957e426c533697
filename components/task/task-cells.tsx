import type { ReactNode } from "react";
import type { TaskWire } from "@/lib/domain/task/task.wire";
import { Tag } from "../ui/tag";
import { CalibrationMarks } from "./task-calibration";
import { domainLabel } from "./task-filter";
import { TaskRecipe, TaskSupport } from "./task-support";

/** Heads of the cells below; recipe, calibration and verifier give way on narrow screens. */
export function TaskHeads({ last = "Verifier" }: { last?: string }) {
  return (
    <>
      <span role="columnheader">Task</span>
      <span role="columnheader">On this template</span>
      <span role="columnheader" className="max-sm:hidden">
        Recipe
      </span>
      <span role="columnheader" className="hidden rail:block">
        Calibration
      </span>
      <span role="columnheader" className="hidden side:block">
        {last}
      </span>
    </>
  );
}

/**
 * What a row says of a task, in a table of links and in the grid to choose from. `name` draws the instruction, `last` the
 * last cell, which else names the verifier's functions.
 */
export function TaskCells({
  task,
  role,
  name,
  last,
}: {
  task: TaskWire;
  role: "cell" | "gridcell";
  name: ReactNode;
  last?: ReactNode;
}) {
  return (
    <>
      <span role={role} className="min-w-0 pr-3">
        {name}
        <span className="flex items-center gap-1.5 truncate text-11 text-ink-3">
          <span className="font-mono">{task.id.slice(0, 8)}</span> · {domainLabel(task.domain)}
          {task.infeasible ? <Tag>infeasible</Tag> : null}
          {task.calibration.state === "breaks_rule" ? (
            <Tag tone="warn" className="rail:hidden">
              breaks the rule
            </Tag>
          ) : null}
        </span>
      </span>
      <span role={role} className="min-w-0 pr-3">
        <TaskSupport support={task.support} />
      </span>
      <span role={role} className="max-sm:hidden">
        <TaskRecipe hasRecipe={task.has_recipe} />
      </span>
      <span role={role} className="hidden min-w-0 rail:block">
        <CalibrationMarks {...task} />
      </span>
      {last === undefined ? (
        <span role={role} className="hidden min-w-0 truncate font-mono text-11 text-ink-3 side:block">
          {task.functions.join(", ")}
        </span>
      ) : (
        <span role={role} className="hidden min-w-0 side:block">
          {last}
        </span>
      )}
    </>
  );
}
