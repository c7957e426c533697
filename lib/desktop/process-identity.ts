import { readFileSync } from "node:fs";

/** A process of this machine, told apart from a later one with the same number. */
export interface ProcessIdentity {
  pid: number;
  /** Clock ticks from boot to its start. */
  startTicks: number;
}

/** The process with this number now, or null when there is none (a zombie counts as none). */
export function identifyProcess(pid: number): ProcessIdentity | null {
  try {
    // The name in parentheses may itself hold spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    const state = fields[0];
    const startTicks = Number(fields[19]);
    if (state === "Z" || state === "X" || !Number.isFinite(startTicks)) return null;
    return { pid, startTicks };
  } catch {
    return null;
  }
}

/** True while exactly this process runs. */
export function isRunning(process: ProcessIdentity): boolean {
  return identifyProcess(process.pid)?.startTicks === process.startTicks;
}
