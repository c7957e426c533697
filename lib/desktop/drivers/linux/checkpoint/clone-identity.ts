import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Gives a desktop a machine id of its own, in its files before any of its processes runs. The host name stays
 * "desktop": browsers and office programs write it into their lock files and would take their own for another machine's.
 */
export function giveMachineId(upperFolder: string): void {
  const id = `${randomBytes(16).toString("hex")}\n`;
  mkdirSync(path.join(upperFolder, "etc"), { recursive: true });
  const file = path.join(upperFolder, "etc/machine-id");
  // A new file: the old one may be a link, or shared with the desktop it was copied from.
  rmSync(file, { force: true });
  writeFileSync(file, id, { mode: 0o444 });
}
