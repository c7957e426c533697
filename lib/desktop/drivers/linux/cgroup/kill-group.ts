import { setTimeout as delay } from "node:timers/promises";
import type { CgroupLayout } from "./cgroup";

/** Kills until nobody is left in the group; new children of the dying are met by the next round. Throws after `limitMs`. */
export async function killGroup(layout: CgroupLayout, path: string, limitMs = 10_000): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  for (;;) {
    const pids = layout.processes(path);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // Ended by itself meanwhile.
      }
    }
    // Under version 1 a frozen process does not even die; when it goes on, its end is the first thing that it meets.
    layout.thaw(path);
    if (Date.now() > giveUpAt) throw new Error(`processes ${pids.slice(0, 8).join(", ")} of ${path} do not end`);
    await delay(5);
  }
}
