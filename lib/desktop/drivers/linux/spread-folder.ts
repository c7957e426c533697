import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { PLAIN_ENVIRONMENT } from "../../host-command";

const made = new Set<string>();

/**
 * Makes a folder whose folders lie far apart on the disk (`chattr +T`), where its file system knows of that. ext4 keeps
 * what a folder holds in one place and does not use the number of a removed file again for a minute or more: it looks
 * past each of them, one by one, for every new file. Where desktops come and go with a hundred files each, or anything
 * else beside them removes files, that grows to a millisecond for each file; a restore makes fifty, a dump a hundred.
 * Done once by each process. Safe to repeat.
 */
export function makeSpreadFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (made.has(folder)) return;
  made.add(folder);
  try {
    execFileSync("chattr", ["+T", folder], { env: PLAIN_ENVIRONMENT, stdio: "ignore", timeout: 5_000 });
  } catch {
    // Another file system, which places files as it likes.
  }
}
