import { z } from "zod";
import {
  taskDetailWire,
  taskPageWire,
  taskSetWire,
  taskVersionFileWire,
  taskVersionWire,
  type TaskWire,
} from "@/lib/domain/task/task.wire";
import { apiGet, apiPath } from "@/lib/client/api";

const taskSetListWire = z.object({ data: z.array(taskSetWire) });
const taskVersionListWire = z.object({ data: z.array(taskVersionWire) });

export function listTaskSets(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/task-sets", { workspace }), taskSetListWire, signal);
}

interface TaskQuery {
  workspace: string;
  taskSet: string;
  /** Support is computed for this template; the default one when missing. */
  template?: string;
  signal?: AbortSignal;
}

/** Every task of a set in its own order, page after page: a set has some hundred at most. */
export async function listAllTasks({ workspace, taskSet, template, signal }: TaskQuery): Promise<TaskWire[]> {
  const tasks: TaskWire[] = [];
  let cursor: string | null = null;
  do {
    const path = apiPath("/tasks", { workspace, task_set: taskSet, template, cursor, limit: 200 });
    const page: z.infer<typeof taskPageWire> = await apiGet(path, taskPageWire, signal);
    tasks.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return tasks;
}

export function getTask({ workspace, taskSet, template, signal, taskId }: TaskQuery & { taskId: string }) {
  const path = apiPath(`/tasks/${encodeURIComponent(taskId)}`, { workspace, task_set: taskSet, template });
  return apiGet(path, taskDetailWire, signal);
}

const versionsPath = (taskId: string, digest = ""): `/${string}` =>
  `/tasks/${encodeURIComponent(taskId)}/versions${digest && `/${encodeURIComponent(digest)}`}`;

export function listTaskVersions({ workspace, taskSet, taskId, signal }: TaskQuery & { taskId: string }) {
  return apiGet(apiPath(versionsPath(taskId), { workspace, task_set: taskSet }), taskVersionListWire, signal);
}

export function getTaskVersion(query: TaskQuery & { taskId: string; digest: string }) {
  const { workspace, taskSet, taskId, digest, signal } = query;
  return apiGet(apiPath(versionsPath(taskId, digest), { workspace, task_set: taskSet }), taskVersionFileWire, signal);
}
