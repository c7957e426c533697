import type { Dirent } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Digest } from "@/lib/domain/digest";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import { parseJson } from "./json-fault";
import { TASK_FILE_BYTES_MAX, parseTask, type ImportFault } from "./parse-task";

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

export interface TaskFolder {
  /** In the order of test_all.json, then by domain and file name. */
  tasks: ImportedTask[];
  faults: ImportFault[];
}

const TASKS_MAX = 10_000;
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * Reads every task of a folder: the root of an OSWorld checkout, its `evaluation_examples`, or any folder with
 * `examples/<domain>/<id>.json`. A file that cannot be taken becomes a fault and the rest goes on; a second task
 * with the same id is a fault. Links that lead out of the folder are refused. Throws only when `dir` holds no
 * `examples` folder at all.
 */
export async function readTaskFolder(dir: string): Promise<TaskFolder> {
  const root = await findRoot(dir);
  const faults: ImportFault[] = [];
  const tasks = new Map<string, ImportedTask>();
  for (const { domain, name } of await listTaskFiles(root, faults)) {
    const path = `examples/${domain}/${name}`;
    if (tasks.size >= TASKS_MAX) {
      faults.push({ file: path, pointer: "", message: `more than ${TASKS_MAX} tasks` });
      break;
    }
    const bytes = await readInside(root, path, faults);
    if (bytes === null) continue;
    const { parsed, faults: found } = parseTask(path, bytes);
    faults.push(...found);
    if (parsed === null) continue;
    const { id } = parsed.task;
    const earlier = tasks.get(id);
    if (`${id}.json` !== name) faults.push({ file: path, pointer: "/id", message: `is not the name of the file` });
    else if (earlier) faults.push({ file: path, pointer: "/id", message: `is taken by ${earlier.path}` });
    else tasks.set(id, { id, domain, path, bytes, digest: parsed.digest, file: parsed.task });
  }
  return { tasks: await inListedOrder(root, tasks, faults), faults };
}

async function findRoot(dir: string): Promise<string> {
  for (const candidate of [dir, join(dir, "evaluation_examples")]) {
    const found = await stat(join(candidate, "examples")).catch(() => null);
    if (found?.isDirectory()) return realpath(candidate);
  }
  throw new Error(`no folder "examples" in ${dir}`);
}

async function listTaskFiles(root: string, faults: ImportFault[]): Promise<Array<{ domain: string; name: string }>> {
  const found: Array<{ domain: string; name: string }> = [];
  for (const domain of await entries(join(root, "examples"))) {
    if (domain.isFile()) continue;
    if (!SAFE_NAME.test(domain.name) || domain.isSymbolicLink()) {
      faults.push({ file: `examples/${domain.name}`, pointer: "", message: "not a plain folder with a safe name" });
      continue;
    }
    for (const file of await entries(join(root, "examples", domain.name))) {
      if (!file.name.endsWith(".json")) continue;
      if (SAFE_NAME.test(file.name)) found.push({ domain: domain.name, name: file.name });
      else faults.push({ file: `examples/${domain.name}/${file.name}`, pointer: "", message: "not a safe file name" });
    }
  }
  return found;
}

async function entries(dir: string): Promise<Dirent[]> {
  const list = await readdir(dir, { withFileTypes: true });
  return list.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Reads a file that really lies below `root`; anything else is a fault and null. */
async function readInside(root: string, path: string, faults: ImportFault[]): Promise<Uint8Array | null> {
  const refuse = (message: string) => {
    faults.push({ file: path, pointer: "", message });
    return null;
  };
  const real = await realpath(join(root, path)).catch(() => null);
  if (real === null || !real.startsWith(root + sep)) return refuse("a link that leads out of the folder");
  const handle = await open(real, "r");
  try {
    const info = await handle.stat();
    if (!info.isFile()) return refuse("not a regular file");
    if (info.size > TASK_FILE_BYTES_MAX) return refuse(`larger than ${TASK_FILE_BYTES_MAX} bytes`);
    return new Uint8Array(await handle.readFile());
  } finally {
    await handle.close();
  }
}

async function inListedOrder(
  root: string,
  tasks: Map<string, ImportedTask>,
  faults: ImportFault[],
): Promise<ImportedTask[]> {
  const rest = new Map(tasks);
  const ordered: ImportedTask[] = [];
  for (const { id, pointer } of await readOrder(root, faults)) {
    const task = rest.get(id);
    if (task) ordered.push(task);
    else if (!tasks.has(id)) faults.push({ file: "test_all.json", pointer, message: `no task ${id.slice(0, 128)}` });
    rest.delete(id);
  }
  return [...ordered, ...rest.values()];
}

async function readOrder(root: string, faults: ImportFault[]): Promise<Array<{ id: string; pointer: string }>> {
  const exists = await stat(join(root, "test_all.json")).catch(() => null);
  const bytes = exists === null ? null : await readInside(root, "test_all.json", faults);
  if (bytes === null) return [];
  const { value, fault } = parseJson(new TextDecoder().decode(bytes));
  if (fault !== null || typeof value !== "object" || value === null) {
    const pointer = fault === null ? "" : `line ${fault.line}, column ${fault.column}`;
    faults.push({ file: "test_all.json", pointer, message: "not a JSON object of lists; tasks are ordered by name" });
    return [];
  }
  return Object.entries(value).flatMap(([domain, ids]) =>
    (Array.isArray(ids) ? ids : []).map((id, index) => ({ id: String(id), pointer: `/${domain}/${index}` })),
  );
}
