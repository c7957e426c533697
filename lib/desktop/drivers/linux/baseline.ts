import { readFileSync } from "node:fs";
import { identifyProcess, type ProcessIdentity } from "../../process-identity";
import type { BaselineProcess } from "./desktop-parts";

/** What lives as long as its session: the accessibility bus and its registry, started by their launcher. */
const LASTING_CHILDREN = new Set(["dbus-daemon", "at-spi2-registr"]);
/** Session programs that do their work and end. */
const PASSING = new Set(["wallpaper"]);

interface ProcessLook {
  identity: ProcessIdentity;
  /** Pid in the innermost namespace. */
  insidePid: number;
  parentPid: number;
  name: string;
}

/**
 * The processes of a session that must go on running: pid 1, what it started for the session and does not end by
 * itself, and the lasting services those started. Helpers that were caught in passing (a keymap compiler, a shell)
 * are not of them.
 */
export function baselineOf(
  hostPids: number[],
  initProcess: ProcessIdentity,
  sessionProcesses: Record<string, number>,
): BaselineProcess[] {
  const looks = hostPids.map(lookAt).filter((look) => look !== null);
  const session = new Map(Object.entries(sessionProcesses).map(([name, pid]) => [pid, name]));
  const baseline: BaselineProcess[] = [{ name: "init", ...initProcess }];
  for (const look of looks) {
    const name = session.get(look.insidePid);
    if (name !== undefined && !PASSING.has(name)) baseline.push({ name, ...look.identity });
  }
  const roots = new Set(baseline.map(({ pid }) => pid));
  for (const look of looks) {
    if (roots.has(look.parentPid) && LASTING_CHILDREN.has(look.name) && !roots.has(look.identity.pid)) {
      baseline.push({ name: look.name, ...look.identity });
    }
  }
  return baseline;
}

/** Every process of a restored desktop: all of them were stored running, so all have to stay. */
export function allProcesses(hostPids: number[], sessionProcesses: Record<string, number>): BaselineProcess[] {
  const session = new Map(Object.entries(sessionProcesses).map(([name, pid]) => [pid, name]));
  return hostPids
    .map(lookAt)
    .filter((look) => look !== null)
    .map(({ name, identity, insidePid }) => ({
      name: insidePid === 1 ? "init" : (session.get(insidePid) ?? name),
      ...identity,
    }));
}

function lookAt(pid: number): ProcessLook | null {
  const identity = identifyProcess(pid);
  if (!identity) return null;
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, "m").exec(status)?.[1] ?? "";
    const insidePid = Number(field("NSpid").split(/\s+/).at(-1));
    return { identity, insidePid, parentPid: Number(field("PPid")), name: field("Name") };
  } catch {
    return null;
  }
}
