import { chmodSync, chownSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * Makes the folder where the console keeps what it is being sent, for `owner`, since it runs without root. What an end by
 * force left there goes: call it before the console runs. Null leaves the owner as it is.
 * @param {string} home
 * @param {{ uid: number, gid: number } | null} owner
 */
export function openImportFolder(home, owner) {
  const folder = path.join(home, "imports");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(folder, 0o700);
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
}
