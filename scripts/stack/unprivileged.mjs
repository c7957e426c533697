import { chmodSync, mkdirSync, rmdirSync, statSync } from "node:fs";
import path from "node:path";
import { isRoot, isTraversableByAll, shortHash, UNPRIVILEGED } from "../../lib/config/state-home.mjs";

/**
 * How to start a program without root. As root the program runs under nobody; when the checkout lies below a closed
 * folder, it sees the checkout through a bind mount in a mount namespace of its own, which ends with it. Not root:
 * the program runs as it is.
 * @param {string} checkout absolute
 * @param {string} program
 * @param {string[]} args
 * @returns {{ command: string, args: string[], options: { uid?: number, gid?: number, cwd: string } }}
 */
export function unprivileged(checkout, program, args) {
  if (!isRoot()) return { command: program, args, options: { cwd: checkout } };
  if (isTraversableByAll(checkout)) return { command: program, args, options: { ...UNPRIVILEGED, cwd: checkout } };
  openForReading(checkout);
  const view = viewOf(checkout);
  mkdirSync(view, { recursive: true, mode: 0o755 });
  const seen = (text) => text.replaceAll(checkout, view);
  const enter =
    'mount --bind "$1" "$2" && cd "$2" && shift 2 && exec setpriv --reuid 65534 --regid 65534 --clear-groups -- "$@"';
  return {
    command: "unshare",
    args: ["--mount", "--propagation", "private", "sh", "-c", enter, "sh", checkout, view, program, ...args].map(
      (arg, index) => (index > 8 ? seen(arg) : arg),
    ),
    options: { cwd: "/" },
  };
}

/** Of its own for each supervisor: removing a mount point would unmount it for another one. */
const viewOf = (checkout) => path.join("/run", `deskproof-view-${shortHash(checkout)}-${process.pid}`);

/** Removes the empty folder that the bind mounts were made on. */
export function removeView(checkout) {
  try {
    rmdirSync(viewOf(checkout));
  } catch (error) {
    // Never made, or a child still runs on it.
    if (!["ENOENT", "EBUSY", "ENOTEMPTY", "EACCES", "EPERM"].includes(error.code)) throw error;
  }
}

/** A clone made under a strict umask is closed in itself; the folder above keeps others out, so reading may be open here. */
function openForReading(checkout) {
  for (const [name, bits] of [
    ["", 0o055],
    ["package.json", 0o044],
    ["public", 0o055],
  ]) {
    const file = path.join(checkout, name);
    try {
      const { mode } = statSync(file);
      if ((mode & bits) !== bits) chmodSync(file, (mode & 0o7777) | bits);
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  }
}
