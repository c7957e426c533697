import { readFileSync } from "node:fs";

/** Pids in the innermost namespace of processes of the host, sorted; those that are gone are left out. */
export function insidePidsOf(hostPids: number[]): number[] {
  const pids = hostPids.map(insidePidOf).filter((pid) => pid !== null);
  return pids.sort((a, b) => a - b);
}

/** Null for a process that is gone, or is in no namespace but the host's. */
export function insidePidOf(hostPid: number): number | null {
  try {
    const all = /^NSpid:\s*(.*)$/m.exec(readFileSync(`/proc/${hostPid}/status`, "latin1"))?.[1]?.split(/\s+/) ?? [];
    return all.length > 1 ? Number(all.at(-1)) : null;
  } catch {
    return null;
  }
}
