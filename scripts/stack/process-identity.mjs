import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a process started, as text that no later process with the same pid shares; null when there is no such process.
 * Pids are reused, so a pid alone names nobody.
 */
export function startedAt(pid) {
  if (process.platform === "linux") {
    try {
      // The name in parentheses may hold spaces; field 22 (start time) is the 20th after it.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? null : `${fields[19]}`;
    } catch {
      return null;
    }
  }
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim() || null;
}
