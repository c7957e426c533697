"use client";
import { Link } from "@/components/ui/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import type { TaskSetWire } from "@/lib/domain/task/task.wire";
import { focusFilter, useShortcuts } from "@/lib/client/use-shortcuts";
import { useHasScope, usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { ProblemView } from "../layout/problem-view";
import { TopBar } from "../layout/top-bar";
import { useTemplates } from "../template/template-api";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { FacetButton } from "../ui/facet";
import { FilterInput } from "../ui/filter-input";
import { Select } from "../ui/input";
import { LinkTabs } from "../ui/link-tabs";
import { Segments } from "../ui/segments";
import { SkeletonRows } from "../ui/skeleton";
import { countDomains, domainLabel, filterTasks, NO_TASK_FILTER, type TaskView } from "./task-filter";
import { TaskChoices } from "./task-choice-selects";
import { TaskTable } from "./task-table";
import { useAllTasks, useTaskSets } from "./use-tasks";

const VIEWS: { value: TaskView; label: string }[] = [
  { value: "all", label: "All" },
  { value: "supported", label: "Supported" },
  { value: "recipe", label: "With recipe" },
];

/** Task sets and their tasks, with support on a template. */
export function TasksView() {
  const workspace = useWorkspaceSlug();
  const pathTo = usePathTo();
  const sets = useTaskSets(workspace);
  const search = useSearchParams();
  const all = sets.data?.data ?? [];
  const current =
    all.find((set) => set.name === search.get("set")) ?? all.find((set) => set.name === "starter") ?? all[0];
  return (
    <>
      <TopBar title="Tasks" count={sets.data ? formatCountOf(all.length, "set") : null} />
      {sets.isError ? (
        <ProblemView title="The task sets could not be read" error={sets.error} onRetry={() => void sets.refetch()} />
      ) : !sets.data ? (
        <SkeletonRows rows={8} widths={["w-64", "w-24", "w-16"]} label="Reading the task sets" />
      ) : !current ? (
        <Empty title="No task set is imported.">
          Import the starter set, or any OSWorld checkout: <code>npm run cli -- tasks import DIR --name NAME</code>
        </Empty>
      ) : (
        <>
          <LinkTabs
            label="Task sets"
            tabs={all.map((set) => ({
              href: pathTo(`/tasks?set=${encodeURIComponent(set.name)}`),
              label: set.name,
              count: formatCount(set.task_count),
              current: set.name === current.name,
            }))}
          />
          <TaskSetTasks key={current.name} set={current} />
        </>
      )}
    </>
  );
}

function TaskSetTasks({ set }: { set: TaskSetWire }) {
  const workspace = useWorkspaceSlug();
  const mayStart = useHasScope("runs:write");
  const pathTo = usePathTo();
  const router = useRouter();
  const [filter, setFilter] = useState(NO_TASK_FILTER);
  const [template, setTemplate] = useState("");
  const templates = useTemplates(workspace).data?.data ?? [];
  const query = useAllTasks(workspace, set.name, template);
  useShortcuts({ "/": focusFilter });
  const tasks = query.data ?? [];
  const shown = filterTasks(tasks, filter);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-6 pt-3 pb-2 max-sm:px-4">
        <FilterInput
          aria-label="Find tasks"
          placeholder="Instruction, id, app or verifier function"
          className="min-w-52"
          value={filter.search}
          onValueChange={(text) => setFilter((old) => ({ ...old, search: text }))}
        />
        <Select
          aria-label="Support on template"
          className="w-auto max-w-56"
          value={template}
          onChange={(event) => setTemplate(event.target.value)}
        >
          <option value="">On the default template</option>
          {templates.map((item) => (
            <option key={item.ref} value={item.ref}>
              On {item.ref}
            </option>
          ))}
        </Select>
        <Segments
          label="Which tasks"
          value={filter.view}
          onChange={(view) => setFilter((old) => ({ ...old, view }))}
          options={VIEWS}
        />
      </div>
      <TaskChoices tasks={tasks} filter={filter} onChange={(change) => setFilter((old) => ({ ...old, ...change }))} />
      <div role="group" aria-label="Apps" className="flex flex-wrap gap-1 px-6 pb-2 max-sm:px-4">
        {countDomains(tasks, (task) => task.support.supported).map(({ domain, total, chosen }) => (
          <FacetButton
            key={domain}
            pressed={filter.domains.includes(domain)}
            onPress={() =>
              setFilter((old) => ({
                ...old,
                domains: old.domains.includes(domain)
                  ? old.domains.filter((other) => other !== domain)
                  : [...old.domains, domain],
              }))
            }
          >
            <b className="font-medium text-ink">{domainLabel(domain)}</b> {chosen}/{total}
          </FacetButton>
        ))}
      </div>
      <p className="border-b border-line px-6 pb-2 text-12 text-ink-3 max-sm:px-4" aria-live="polite">
        {formatCount(shown.length)} of {formatCount(set.task_count)} shown, {formatCount(set.supported_count)}{" "}
        supported, {formatCount(set.recipe_count)} with a recipe. Numbers beside an app are supported of all.
      </p>
      {query.isError ? (
        <ProblemView title="The tasks could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRows rows={10} widths={["w-72", "w-28", "w-16", "w-32"]} label="Reading the tasks" />
      ) : shown.length === 0 ? (
        <Empty
          title="Nothing matches."
          actions={<Button onClick={() => setFilter(NO_TASK_FILTER)}>Show all tasks</Button>}
        >
          No task has all of these words and choices in this view.
        </Empty>
      ) : (
        <TaskTable
          tasks={shown}
          hrefOf={(task) => pathTo(`/tasks/${encodeURIComponent(set.name)}/${encodeURIComponent(task.id)}`)}
          onOpen={(href) => router.push(href)}
        />
      )}
      {mayStart ? (
        <p className="sr-only">
          <Link href={pathTo("/runs/new")}>New run with tasks of this set</Link>
        </p>
      ) : null}
    </>
  );
}
