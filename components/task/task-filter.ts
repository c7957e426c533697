import { TASK_PASTS, type TaskPast } from "@/lib/domain/task/task-record";
import type { TaskWire } from "@/lib/domain/task/task.wire";
import { holdsEvery, searchWords } from "@/lib/client/word-search";

export const TASK_VIEWS = ["all", "supported", "recipe", "selected", ...TASK_PASTS] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

/** What a task is narrowed by, one value each; the empty text means every task. */
export const TASK_CHOICES = ["reason", "func", "network", "app", "lastResult", "calibration"] as const;
export type TaskChoice = (typeof TASK_CHOICES)[number];

export interface TaskFilter extends Record<TaskChoice, string> {
  /** Words that must all occur in id, instruction, app or verifier function. */
  search: string;
  /** Empty means every domain. */
  domains: readonly string[];
  view: TaskView;
}

export const NO_TASK_FILTER: TaskFilter = {
  search: "",
  domains: [],
  view: "all",
  reason: "",
  func: "",
  network: "",
  app: "",
  lastResult: "",
  calibration: "",
};

/** The values of a task that a choice may pick it by. */
export function choicesOf(task: TaskWire, choice: TaskChoice): readonly string[] {
  if (choice === "reason") return task.support.reasons.slice(0, 1).map(({ code }) => code);
  if (choice === "func") return task.functions;
  if (choice === "app") return task.apps;
  if (choice === "calibration") return [task.calibration.state];
  return [choice === "network" ? task.network_need : (task.last_result?.outcome ?? "never")];
}

/** Whether a run may take it: the template runs it, and it keeps the rule of calibration or is taken in spite of that. */
export function isChoosable(task: TaskWire, includeFlagged: boolean): boolean {
  return task.support.supported && (includeFlagged || task.calibration.state !== "breaks_rule");
}

/** What a task's past says, by its id; a task that is missing never ran. */
export type TaskPasts = ReadonlyMap<string, { pasts: readonly TaskPast[] }>;
const isPast = (view: TaskView): view is TaskPast => (TASK_PASTS as readonly string[]).includes(view);

function isInView(task: TaskWire, view: TaskView, selected: ReadonlySet<string>, pasts: TaskPasts): boolean {
  if (isPast(view)) return (pasts.get(task.id)?.pasts ?? ["never_run"]).includes(view);
  if (view === "supported") return task.support.supported;
  if (view === "recipe") return task.has_recipe;
  return view === "all" || selected.has(task.id);
}

/** Tasks that match, in the set's order. */
export function filterTasks(
  tasks: readonly TaskWire[],
  filter: TaskFilter,
  selected: ReadonlySet<string> = new Set(),
  pasts: TaskPasts = new Map(),
): TaskWire[] {
  const words = searchWords(filter.search);
  return tasks.filter((task) => {
    if (filter.domains.length > 0 && !filter.domains.includes(task.domain)) return false;
    if (!isInView(task, filter.view, selected, pasts)) return false;
    if (TASK_CHOICES.some((choice) => filter[choice] !== "" && !choicesOf(task, choice).includes(filter[choice]))) {
      return false;
    }
    return holdsEvery(words, `${task.id} ${task.domain} ${task.instruction} ${task.functions.join(" ")}`);
  });
}

export interface DomainCount {
  domain: string;
  total: number;
  chosen: number;
}

/** Domains in the order of their first task, each with how many are chosen. */
export function countDomains(tasks: readonly TaskWire[], isChosen: (task: TaskWire) => boolean): DomainCount[] {
  const counts = new Map<string, DomainCount>();
  for (const task of tasks) {
    const count = counts.get(task.domain) ?? { domain: task.domain, total: 0, chosen: 0 };
    counts.set(task.domain, {
      ...count,
      total: count.total + 1,
      chosen: count.chosen + (isChosen(task) ? 1 : 0),
    });
  }
  return [...counts.values()];
}

/** `libreoffice_calc` -> `calc`, `multi_apps` -> `multi apps`: the family name says nothing here. */
export function domainLabel(domain: string): string {
  return domain.replace(/^libreoffice_/, "").replaceAll("_", " ");
}
