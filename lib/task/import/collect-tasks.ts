import type { Digest } from "@/lib/domain/digest";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import { parseJson } from "./json-fault";
import { parseTask, type ImportFault } from "./parse-task";

/** A task as it was found: its parsed file, the exact bytes and their digest. */
export interface ImportedTask {
  id: string;
  /** Folder the file lies in, e.g. "libreoffice_calc". */
  domain: string;
  /** Path below the folder that was read, e.g. "examples/os/<id>.json". */
  path: string;
  bytes: Uint8Array;
  digest: Digest;
  file: TaskFile;
}

/** A file of `examples/<domain>/`, not parsed yet. */
export interface TaskBytes {
  domain: string;
  name: string;
  path: string;
  /** Or the reason why it was not read. */
  bytes: Uint8Array | string;
}

export const TASKS_MAX = 10_000;
/** Of a domain or a file. */
export const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** The tasks by id. A file that cannot be taken, or whose id is taken, becomes a fault and the rest goes on. */
export function collectTasks(files: readonly TaskBytes[], faults: ImportFault[]): Map<string, ImportedTask> {
  const tasks = new Map<string, ImportedTask>();
  for (const { domain, name, path, bytes } of files) {
    if (typeof bytes === "string") {
      faults.push({ file: path, pointer: "", message: bytes });
      continue;
    }
    const { parsed, faults: found } = parseTask(path, bytes);
    faults.push(...found);
    if (parsed === null) continue;
    const { id } = parsed.task;
    const earlier = tasks.get(id);
    if (`${id}.json` !== name) faults.push({ file: path, pointer: "/id", message: `is not the name of the file` });
    else if (earlier) faults.push({ file: path, pointer: "/id", message: `is taken by ${earlier.path}` });
    else tasks.set(id, { id, domain, path, bytes, digest: parsed.digest, file: parsed.task });
  }
  return tasks;
}

/** The tasks in the order that `list` (the bytes of test_all.json) names them, the rest after them as they came. */
export function orderTasks(
  tasks: Map<string, ImportedTask>,
  list: Uint8Array | null,
  faults: ImportFault[],
): ImportedTask[] {
  const rest = new Map(tasks);
  const ordered: ImportedTask[] = [];
  for (const { id, pointer } of list === null ? [] : readOrder(list, faults)) {
    const task = rest.get(id);
    if (task) ordered.push(task);
    else if (!tasks.has(id)) faults.push({ file: "test_all.json", pointer, message: `no task ${id.slice(0, 128)}` });
    rest.delete(id);
  }
  return [...ordered, ...rest.values()];
}

function readOrder(list: Uint8Array, faults: ImportFault[]): Array<{ id: string; pointer: string }> {
  const { value, fault } = parseJson(new TextDecoder().decode(list));
  if (fault !== null || typeof value !== "object" || value === null) {
    const pointer = fault === null ? "" : `line ${fault.line}, column ${fault.column}`;
    faults.push({ file: "test_all.json", pointer, message: "not a JSON object of lists; tasks are ordered by name" });
    return [];
  }
  return Object.entries(value).flatMap(([domain, ids]) =>
    (Array.isArray(ids) ? ids : []).map((id, index) => ({ id: String(id), pointer: `/${domain}/${index}` })),
  );
}
