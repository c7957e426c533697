import { chownSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * Makes the folder of artifacts in the state folder, and gives it and the folders in it to `owner`: the console keeps
 * pictures of decisions there and runs without root. Null leaves owners as they are. Safe to repeat.
 * @param {string} home
 * @param {{ uid: number, gid: number } | null} owner
 */
export function openArtifactFolder(home, owner) {
  const root = path.join(home, "artifacts");
  const base = path.join(root, "sha256");
  mkdirSync(base, { recursive: true, mode: 0o755 });
  if (owner === null) return;
  const inside = readdirSync(base, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = [root, base, ...inside.map(({ name }) => path.join(base, name))];
  for (const folder of folders) chownSync(folder, owner.uid, owner.gid);
}
