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

/** Flag of /proc/PID/stat: the process has begun to exit. Source: PF_EXITING in the kernel's sched.h. */
const PF_EXITING = 0x4;

/** True for a process that is on its way out or gone. `stat` is for tests; it is read from /proc when left out. */
export function isExiting(pid: number, stat: string | null = readStat(pid)): boolean {
  if (stat === null) return true;
  const fields = stat.replace(/^.*\) /s, "").split(" ");
  return fields[0] === "Z" || fields[0] === "X" || (Number(fields[6]) & PF_EXITING) !== 0;
}

function readStat(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return null;
  }
}
