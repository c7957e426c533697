import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Gives a copy of a desktop a machine id of its own, in its files before any of its processes runs. The host name stays
 * "desktop": browsers and office programs write it into their lock files and would take their own for another machine's.
 */
export function giveMachineId(upperFolder: string): void {
  const id = `${randomBytes(16).toString("hex")}\n`;
  mkdirSync(path.join(upperFolder, "etc"), { recursive: true });
  writeFileSync(path.join(upperFolder, "etc/machine-id"), id, { mode: 0o444 });
}
