import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { identifyProcess, isRunning, type ProcessIdentity } from "@/lib/desktop/process-identity";

/**
 * At most one worker per state folder. The lock names a process by pid and start time, so one that was killed holds
 * nothing. Holding it proves that every earlier worker of this host is gone. Returns null when another one lives.
 */
export function takeHostLock(home: string): { release(): void } | null {
  const file = path.join(home, "worker.lock");
  const me = identifyProcess(process.pid) ?? { pid: process.pid, startTicks: 0 };
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(file, JSON.stringify(me), { flag: "wx", mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = readHolder(file);
      if (holder && holder.pid !== me.pid && isRunning(holder)) return null;
      rmSync(file, { force: true });
    }
  }
  return null;
}

function readHolder(file: string): ProcessIdentity | null {
  try {
    const { pid, startTicks } = JSON.parse(readFileSync(file, "utf8")) as Partial<ProcessIdentity>;
    return typeof pid === "number" && typeof startTicks === "number" ? { pid, startTicks } : null;
  } catch {
    return null;
  }
}
