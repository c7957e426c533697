import { ApiError } from "./errors.js";
import { every } from "./pages.js";
import type { Transport } from "./transport.js";
import type * as wire from "./wire.js";

/** A task of a list: as the API has it, and `supported`; the reasons stand in `support`. */
export interface Task extends wire.Task {
  supported: boolean;
}

/** One task with its `file`: as the API has it, `supported`, and the `evaluator` of the file. */
export interface TaskDetail extends wire.TaskDetail {
  supported: boolean;
  /** What checks it, such as {"func": "infeasible"}; empty for a file without one. */
  evaluator: Record<string, unknown>;
}

export interface TaskOptions {
  taskSet?: string;
  /** By default the newest office template that an online host has. */
  template?: string;
}
export interface TaskListOptions extends TaskOptions {
  supported?: boolean;
}

/** Tasks of one set, or of all sets, in order; one that two sets hold alike comes once. */
export async function listTasks(transport: Transport, options: TaskListOptions): Promise<Task[]> {
  const { template, supported } = options;
  const found = new Map<string, Task>();
  for (const name of await setNames(transport, options)) {
    for (const task of await every<wire.Task>(transport, "/tasks", { task_set: name, template, supported })) {
      const key = `${task.id} ${task.digest}`;
      if (!found.has(key)) found.set(key, { ...task, supported: task.support.supported });
    }
  }
  return [...found.values()];
}

/**
 * The task that an id, or a prefix of 8 or more characters that only one id has, names in one set or in all. Throws
 * ApiError: `not_found`, and `ambiguous_task` also when two sets hold different files under one id.
 */
export async function findTask(transport: Transport, prefix: string, options: TaskOptions): Promise<TaskDetail> {
  const found: wire.TaskDetail[] = [];
  let refused: ApiError | null = null;
  let missing: ApiError | null = null;
  for (const name of await setNames(transport, options)) {
    const query = { task_set: name, template: options.template };
    try {
      found.push(await transport.get<wire.TaskDetail>(`/tasks/${encodeURIComponent(prefix)}`, query));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "not_found") missing = error;
      else if (error.code === "ambiguous_task") refused = error;
      else throw error;
    }
  }
  const exact = found.filter(({ id }) => id === prefix);
  if (exact.length === 0 && refused !== null) throw refused;
  const [first, ...others] = exact.length > 0 ? exact : found;
  if (first === undefined) {
    throw missing ?? new ApiError(`No task set has a task ${prefix}.`, { code: "not_found", status: 404 });
  }
  if (others.some(({ id, digest }) => id !== first.id || digest !== first.digest)) {
    const sets = [first, ...others].map(({ task_set }) => task_set).join(", ");
    const message = `${prefix} names different tasks in the sets ${sets}; pass taskSet.`;
    throw new ApiError(message, { code: "ambiguous_task", status: 409 });
  }
  const { evaluator } = first.file;
  const isObject = typeof evaluator === "object" && evaluator !== null;
  const checked = isObject ? (evaluator as Record<string, unknown>) : {};
  return { ...first, supported: first.support.supported, evaluator: checked };
}

async function setNames(transport: Transport, { taskSet }: TaskOptions): Promise<string[]> {
  if (taskSet !== undefined) return [taskSet];
  const { data } = await transport.get<{ data: wire.TaskSet[] }>("/task-sets");
  return data.map(({ name }) => name);
}
