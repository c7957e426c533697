import { accessSync, constants } from "node:fs";
import path from "node:path";

const FOLDERS = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"];

/** Where a program of the host lies, or null. Looks where host commands are looked for, whatever the worker's own PATH is. */
export function findProgram(name: string): string | null {
  return FOLDERS.map((folder) => path.join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
