import { readdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { textOf } from "../../../host-files";

/** A process in a slow system call stands still only after it. */
export const FREEZE_LIMIT_MS = 5_000;

export function readNumber(file: string): number | null {
  const text = textOf(file)?.trim();
  if (text === undefined || text === "" || text === "max") return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Value of `key` in a file of "key value" lines. */
export function readKeyed(file: string, key: string): number | null {
  const line = textOf(file)
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
  const own = (textOf(path.join(folder, "cgroup.procs")) ?? "").split("\n").filter(Boolean).map(Number);
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

/** False when the file is not there or refuses the value. */
export function writeText(file: string, text: string): boolean {
  try {
    writeFileSync(file, text);
    return true;
  } catch {
    return false;
  }
}

/** Looks every 2 ms until it is so; false after `limitMs`. */
export async function becomes(isSo: () => boolean, limitMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > giveUpAt) return false;
    await delay(2);
  }
  return true;
}
