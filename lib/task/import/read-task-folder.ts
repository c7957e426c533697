import type { Dirent } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { collectTasks, orderTasks, SAFE_NAME, TASKS_MAX, type ImportedTask, type TaskBytes } from "./collect-tasks";
import { TASK_FILE_BYTES_MAX, type ImportFault } from "./parse-task";

export interface TaskFolder {
  /** In the order of test_all.json, then by domain and file name. */
  tasks: ImportedTask[];
  faults: ImportFault[];
}

/**
 * Reads every task of a folder: the root of an OSWorld checkout, its `evaluation_examples`, or any folder with
 * `examples/<domain>/<id>.json`. A file that cannot be taken becomes a fault and the rest goes on; a second task
 * with the same id is a fault. Links that lead out of the folder are refused. Throws only when `dir` holds no
 * `examples` folder at all.
 */
export async function readTaskFolder(dir: string): Promise<TaskFolder> {
  const root = await findRoot(dir);
  const faults: ImportFault[] = [];
  const files: TaskBytes[] = [];
  for (const { domain, name } of await listTaskFiles(root, faults)) {
    const path = `examples/${domain}/${name}`;
    if (files.length >= TASKS_MAX) {
      faults.push({ file: path, pointer: "", message: `more than ${TASKS_MAX} tasks` });
      break;
    }
    files.push({ domain, name, path, bytes: await readInside(root, path) });
  }
  const tasks = collectTasks(files, faults);
  return { tasks: orderTasks(tasks, await readList(root, faults), faults), faults };
}

async function readList(root: string, faults: ImportFault[]): Promise<Uint8Array | null> {
  const exists = await stat(join(root, "test_all.json")).catch(() => null);
  if (exists === null) return null;
  const bytes = await readInside(root, "test_all.json");
  if (typeof bytes !== "string") return bytes;
  faults.push({ file: "test_all.json", pointer: "", message: bytes });
  return null;
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

/** The bytes of a file that really lies below `root`, or why they are refused. */
async function readInside(root: string, path: string): Promise<Uint8Array | string> {
  const real = await realpath(join(root, path)).catch(() => null);
  if (real === null || !real.startsWith(root + sep)) return "a link that leads out of the folder";
  const handle = await open(real, "r");
  try {
    const info = await handle.stat();
    if (!info.isFile()) return "not a regular file";
    if (info.size > TASK_FILE_BYTES_MAX) return `larger than ${TASK_FILE_BYTES_MAX} bytes`;
    return new Uint8Array(await handle.readFile());
  } finally {
    await handle.close();
  }
}
