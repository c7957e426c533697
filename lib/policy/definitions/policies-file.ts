import { readFileSync, watch, type FSWatcher } from "node:fs";
import path from "node:path";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";
import type { PolicyProblem } from "@/lib/domain/policy/policy-offer";
import { parsePolicies } from "./parse-policies";

export interface PoliciesFile {
  definitions(): PolicyDefinition[];
  problems(): PolicyProblem[];
  /** Reads the file again if it changed. */
  refresh(): void;
  onChange(listener: () => void): () => void;
  close(): void;
}

/** Editors write a file in several moves; each of them is told. */
const QUIET_MS = 100;

/**
 * The operator's file, followed as it changes. A file that is not there has no entries. While an entry is faulty, or
 * the file cannot be read as a whole, the last good version stays; an entry that was taken out is gone at once.
 */
export function openPoliciesFile(file: string): PoliciesFile {
  let text: string | null = null;
  let definitions = new Map<string, PolicyDefinition>();
  let problems: PolicyProblem[] = [];
  const listeners = new Set<() => void>();

  function take(next: string): void {
    const parsed = parsePolicies(next);
    const isUnreadable = parsed.problems.some(({ key }) => !key.startsWith("policies["));
    const kept = isUnreadable ? [...definitions.keys()] : parsed.faultyNames;
    const good = new Map(kept.flatMap((name) => keep(name, definitions)));
    for (const definition of parsed.definitions) good.set(definition.name, definition);
    definitions = good;
    problems = parsed.problems;
  }

  function refresh(): void {
    let next = "";
    let unreadable: PolicyProblem | null = null;
    try {
      next = readFileSync(file, "utf8");
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") {
        unreadable = { line: null, key: "", message: `cannot be read: ${code ?? "unknown"}` };
      }
    }
    if (unreadable !== null) {
      if (problems.length === 1 && problems[0]?.message === unreadable.message) return;
      problems = [unreadable];
      text = null;
    } else {
      if (next === text) return;
      text = next;
      take(next);
    }
    for (const listener of listeners) listener();
  }

  refresh();
  const watcher = watchFolderOf(file, refresh);
  return {
    definitions: () => [...definitions.values()],
    problems: () => problems,
    refresh,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => watcher.close(),
  };
}

function keep(name: string, from: ReadonlyMap<string, PolicyDefinition>): Array<[string, PolicyDefinition]> {
  const definition = from.get(name);
  return definition ? [[name, definition]] : [];
}

/** The folder is watched, since most editors put a new file in the place of the old one. */
function watchFolderOf(file: string, changed: () => void): { close(): void } {
  let timer: NodeJS.Timeout | null = null;
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(path.dirname(file), { persistent: false }, (_event, name) => {
      if (name !== null && name !== path.basename(file)) return;
      if (timer) clearTimeout(timer);
      timer = setTimeout(changed, QUIET_MS);
      timer.unref();
    });
    // A folder that goes away ends the watching; `refresh` still works.
    watcher.on("error", () => undefined);
  } catch {
    // Where nothing can be watched, changes are seen when the owner asks.
  }
  return {
    close() {
      if (timer) clearTimeout(timer);
      watcher?.close();
    },
  };
}
