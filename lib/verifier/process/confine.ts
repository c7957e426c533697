import { chown, readdir } from "node:fs/promises";
import { mkdirSync, rmdirSync } from "node:fs";
import path from "node:path";
import { isRoot, isTraversableByAll, shortHash } from "@/lib/config/state-home.mjs";

/** An account that nothing else of a host runs under: not the one of console and database, whose files it could read. */
const CHECKER_ID = 65_533;
/** A check writes little more than what it unpacks. */
const FILE_BYTES_MAX = 1024 ** 3;
const OPEN_FILES_MAX = 512;

/** A program with its arguments as it is started. */
export interface Launch {
  command: string;
  args: string[];
}

/** Whether checks of this process run confined: root on Linux. Elsewhere nothing of a real desktop is ever checked. */
export const canConfine = (): boolean => process.platform === "linux" && isRoot();

/**
 * Starts a program of the checkout so that a hostile document gets nothing but that process: an account of its own, no
 * capability and no way to one, no network, no core dump, limited files; it ends with the worker. Below a closed folder
 * the program sees the checkout through a read-only bind mount that ends with it. Where `canConfine` is false it starts
 * as it is.
 */
export function confined(checkout: string, { command, args }: Launch): Launch {
  if (!canConfine()) return { command, args };
  const own = String(CHECKER_ID);
  const limits = ["prlimit", "--core=0", `--fsize=${FILE_BYTES_MAX}`, `--nofile=${OPEN_FILES_MAX}`, "--"];
  const account = ["setpriv", "--reuid", own, "--regid", own, "--clear-groups", "--no-new-privs"];
  const rights = ["--bounding-set=-all", "--inh-caps=-all", "--pdeathsig", "KILL", "--"];
  const program = [...limits, ...account, ...rights, command, ...args];
  const spaces = ["--net", "--ipc", "--uts", "--mount", "--propagation", "private"];
  if (isTraversableByAll(checkout)) return { command: "unshare", args: [...spaces, "--", ...program] };
  const view = viewOf(checkout);
  mkdirSync(view, { recursive: true, mode: 0o755 });
  const seen = program.map((text) => text.replaceAll(checkout, view));
  return { command: "unshare", args: [...spaces, "--", "sh", "-c", ENTER, "sh", checkout, view, ...seen] };
}

/** Of its own for each worker: removing a mount point would unmount it for another one. */
const viewOf = (checkout: string) => path.join("/run", `deskproof-check-${shortHash(checkout)}-${process.pid}`);

/** Removes the empty folder that the bind mounts were made on, once every program has ended. Safe to repeat. */
export function removeView(checkout: string): void {
  try {
    rmdirSync(viewOf(checkout));
  } catch {
    // Never made, or another runner of this process still has it.
  }
}

/** What the checkout itself lets others read stays as it is: `npm start` opens it for the console. */
const ENTER = `set -e
mount --bind "$1" "$2"
mount -o remount,bind,ro "$2"
cd "$2"
shift 2
exec "$@"`;

/** Gives a folder with everything in it to the account that checks run under. Follows no link. */
export async function giveToChecks(folder: string): Promise<void> {
  if (!canConfine()) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await giveToChecks(at);
    else if (entry.isFile()) await chown(at, CHECKER_ID, CHECKER_ID);
  }
  await chown(folder, CHECKER_ID, CHECKER_ID);
}
