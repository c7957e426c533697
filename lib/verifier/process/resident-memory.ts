import { readFileSync } from "node:fs";

/** Memory a process holds now, in MiB; null when that cannot be seen: it is gone, or this is no Linux. */
export function residentMib(pid: number): number | null {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kib === undefined ? null : Number(kib) / 1_024;
  } catch {
    return null;
  }
}
