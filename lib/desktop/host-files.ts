import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";

/**
 * Looks at files of this machine that may go away between two looks, as everything of a process does: what is not there
 * is null or empty, never an error.
 */
export function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Where a link leads; null for anything else. */
export function targetOf(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

/** Of the file itself; a link is not followed. */
export function inodeOf(file: string): number | null {
  return lstatSync(file, { throwIfNoEntry: false })?.ino ?? null;
}
