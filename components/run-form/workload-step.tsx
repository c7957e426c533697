"use client";
import { useState } from "react";
import type { TaskWire } from "@/lib/domain/task/task.wire";
import { useConsoleSession } from "@/lib/client/workspace-context";
import { useShortcuts, focusFilter } from "@/lib/client/use-shortcuts";
import { formatCount } from "@/lib/format/count";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { FacetButton } from "../ui/facet";
import { FilterInput } from "../ui/filter-input";
import { Select } from "../ui/input";
import { Segments } from "../ui/segments";
import { SkeletonRows } from "../ui/skeleton";
import {
  countDomains,
  domainLabel,
  filterTasks,
  isChoosable,
  NO_TASK_FILTER,
  type TaskView,
} from "../task/task-filter";
import { TaskGrid } from "../task/task-grid";
import { FieldError } from "./field-error";
import { PresetMenu } from "./preset-menu";
import { PastWords } from "./past-words";
import { useTaskRecords } from "./use-task-records";
import { useRunForm } from "./run-form-context";

const VIEWS: { value: TaskView; label: string }[] = [
  { value: "all", label: "All" },
  { value: "supported", label: "Supported" },
  { value: "recipe", label: "With recipe" },
  { value: "failed_last", label: "Failed last" },
  { value: "unstable", label: "Unstable" },
  { value: "never_run", label: "Never run" },
  { value: "selected", label: "Selected" },
];

/** Step 1: which tasks of which set. */
export function WorkloadStep() {
  const { catalogue, values, set, errorOf, selected } = useRunForm();
  const [filter, setFilter] = useState(NO_TASK_FILTER);
  useShortcuts({ "/": focusFilter });
  const tasks = catalogue.tasks ?? [];
  const chosen = new Set(values.tasks);
  const { workspace } = useConsoleSession();
  const records = useTaskRecords(workspace.slug, values);
  const shown = filterTasks(tasks, filter, chosen, records);
  const canChoose = (task: TaskWire) => isChoosable(task, values.include_flagged);
  const supported = tasks.filter(canChoose);
  const flagged = tasks.filter((task) => task.calibration.state === "breaks_rule");
  const refused = values.include_flagged ? [] : flagged.filter((task) => chosen.has(task.id));
  const withRecipe = supported.filter((task) => task.has_recipe);
  const unsupported = selected.filter((task) => !task.support.supported);
  const unplayable = values.policy === "recipe" ? selected.filter((task) => !task.has_recipe) : [];

  // Ids keep the set's order, so that the same selection is the same document however it was made.
  const choose = (ids: ReadonlySet<string>) =>
    set({ tasks: tasks.filter((task) => ids.has(task.id)).map((task) => task.id) });
  const toggle = (some: readonly TaskWire[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const task of some) {
      if (isOn) next.add(task.id);
      else next.delete(task.id);
    }
    choose(next);
  };
  const toggleDomain = (domain: string) =>
    setFilter((old) => ({
      ...old,
      domains: old.domains.includes(domain)
        ? old.domains.filter((other) => other !== domain)
        : [...old.domains, domain],
    }));

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 px-6 pt-3 pb-2 max-sm:px-4">
        <Select
          aria-label="Task set"
          className="w-auto max-w-56 font-medium"
          value={values.task_set}
          onChange={(event) => set({ task_set: event.target.value, tasks: [] })}
        >
          {values.task_set === "" ? <option value="">Choose a task set</option> : null}
          {(catalogue.taskSets ?? []).map((taskSet) => (
            <option key={taskSet.name} value={taskSet.name}>
              {taskSet.name} · {taskSet.task_count}
            </option>
          ))}
        </Select>
        <FilterInput
          aria-label="Find tasks"
          placeholder="Instruction, id, app or verifier function"
          className="min-w-52"
          value={filter.search}
          onValueChange={(search) => setFilter((old) => ({ ...old, search }))}
        />
        <Segments
          label="Which tasks"
          value={filter.view}
          onChange={(view) => setFilter((old) => ({ ...old, view }))}
          options={VIEWS}
        />
        <PresetMenu />
      </div>
      <div role="group" aria-label="Apps" className="flex flex-wrap gap-1 px-6 pb-2.5 max-sm:px-4">
        {countDomains(tasks, (task) => chosen.has(task.id)).map(({ domain, total, chosen: count }) => (
          <FacetButton key={domain} pressed={filter.domains.includes(domain)} onPress={() => toggleDomain(domain)}>
            <b className="font-medium text-ink">{domainLabel(domain)}</b> {count}/{total}
          </FacetButton>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1 border-b border-line px-6 pb-2 text-12 text-ink-3 max-sm:px-4">
        {catalogue.tasks ? (
          <>
            <span className="mr-1" aria-live="polite">
              {formatCount(shown.length)} of {formatCount(tasks.length)} shown, {formatCount(values.tasks.length)}{" "}
              selected
            </span>
            <Button variant="quiet" onClick={() => choose(new Set(supported.map((task) => task.id)))}>
              Select all supported ({supported.length})
            </Button>
            <Button variant="quiet" onClick={() => choose(new Set(withRecipe.map((task) => task.id)))}>
              Select with recipe ({withRecipe.length})
            </Button>
            {filter.view !== "all" && filter.view !== "selected" ? (
              <Button variant="quiet" onClick={() => choose(new Set(shown.filter(canChoose).map((task) => task.id)))}>
                Select those shown ({shown.filter(canChoose).length})
              </Button>
            ) : null}
            <Button variant="quiet" onClick={() => set({ tasks: [] })}>
              Select none
            </Button>
          </>
        ) : (
          <span className="flex h-7 items-center">Reading the tasks</span>
        )}
        <PastWords values={values} isRead={records !== undefined} />
        <FieldError error={errorOf("tasks") ?? errorOf("task_set")} />
        {unsupported.length > 0 ? (
          <Button onClick={() => toggle(unsupported, false)}>Leave out the unsupported ({unsupported.length})</Button>
        ) : null}
        {refused.length > 0 ? (
          <Button onClick={() => toggle(refused, false)}>Leave out the flagged ({refused.length})</Button>
        ) : null}
        {unplayable.length > 0 ? (
          <Button onClick={() => toggle(unplayable, false)}>
            Leave out those without a recipe ({unplayable.length})
          </Button>
        ) : null}
      </div>
      {flagged.length > 0 ? (
        <div className="flex items-center gap-2 border-b border-line px-6 py-2 max-sm:px-4">
          <Checkbox
            id="include-flagged"
            checked={values.include_flagged}
            onCheckedChange={(checked) => set({ include_flagged: checked === true })}
          />
          <label htmlFor="include-flagged">
            Take tasks that break the rule of calibration too ({flagged.length})
            <span className="ml-1.5 text-12 text-ink-3">
              They score 1 for doing nothing, or do not for their recipe: a score on them says little.
            </span>
          </label>
        </div>
      ) : null}
      {catalogue.tasks ? (
        shown.length > 0 ? (
          <TaskGrid tasks={shown} selected={chosen} canChoose={canChoose} onToggle={toggle} records={records} />
        ) : (
          <NothingMatches onClear={() => setFilter(NO_TASK_FILTER)} isSetEmpty={tasks.length === 0} />
        )
      ) : (
        <SkeletonRows rows={10} widths={["w-3.5", "w-72", "w-28", "w-16"]} label="Reading the tasks" />
      )}
    </div>
  );
}

function NothingMatches({ onClear, isSetEmpty }: { onClear: () => void; isSetEmpty: boolean }) {
  return (
    <div className="px-6 py-5 max-sm:px-4">
      <p className="font-semibold">{isSetEmpty ? "This task set holds no tasks." : "Nothing matches."}</p>
      {isSetEmpty ? null : (
        <p className="mt-1 text-ink-2">
          No task has all of these words in this view.{" "}
          <Button className="ml-1" onClick={onClear}>
            Show all tasks
          </Button>
        </p>
      )}
    </div>
  );
}
