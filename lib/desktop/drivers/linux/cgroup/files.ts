import { readFileSync, readdirSync, rmdirSync } from "node:fs";
import path from "node:path";

export function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

export function readNumber(file: string): number | null {
  const text = readText(file)?.trim();
  if (text === undefined || text === "" || text === "max") return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Value of `key` in a file of "key value" lines. */
export function readKeyed(file: string, key: string): number | null {
  const line = readText(file)
    ?.split("\n")
    .find((entry) => entry.startsWith(`${key} `));
  return line === undefined ? null : Number(line.slice(key.length + 1));
}

export function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}

export function processesBelow(folder: string): number[] {
  const own = (readText(path.join(folder, "cgroup.procs")) ?? "").split("\n").filter(Boolean).map(Number);
  return [...own, ...subfolders(folder).flatMap((name) => processesBelow(path.join(folder, name)))];
}

/** Removes a group's folder, deepest first; returns how many went. A group in use stays. */
export function removeGroup(folder: string): number {
  const below = subfolders(folder).reduce((sum, name) => sum + removeGroup(path.join(folder, name)), 0);
  return below + (removeFolder(folder) ? 1 : 0);
}

/** False when it is gone already, still in use, or has groups below it. */
export function removeFolder(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
