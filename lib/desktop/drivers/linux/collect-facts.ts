import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { isExiting, isRunning, type ProcessIdentity } from "../../process-identity";
import { OWN_NAMESPACES, type DesktopFacts, type NamespaceNames, type WatchedProcess } from "../../gates/desktop-facts";
import { insidePidOf } from "./inside-pid";
import { describeNetwork } from "./network-facts";
import type { BaselineProcess, DesktopParts } from "./desktop-parts";
import { statusAnswerSchema } from "./guest/init-answers";

/** Uid of `user` in every template. */
const GUEST_UID = 1_000;
export const ALIVE_DUE_MS = 5_000;
const ANSWER_LIMIT_MS = 3_000;

export interface EpisodeState {
  readyForMs: number;
  hasActed: boolean;
  aliveWhenDue: WatchedProcess[] | null;
  quarantineReason: string | null;
  others: { id: string; namespaces: NamespaceNames }[];
  secrets: DesktopFacts["secrets"];
}

/** Collects everything the gates look at. Never throws: what cannot be seen is recorded as not seen. */
export async function collectFacts(parts: DesktopParts, state: EpisodeState): Promise<DesktopFacts> {
  const [guest, display] = await Promise.all([askGuest(parts), lookAtDisplay(parts)]);
  const network = describeNetwork(parts.initProcess, parts.names);
  const { pid } = parts.initProcess;
  const members = parts.layout.processes(parts.names.cgroupPath);
  const own = namespacesOf(pid);
  const confinement = members.map((member) => ({ member, status: readStatus(member) })).filter(({ status }) => status);
  return {
    observedAt: new Date().toISOString(),
    readyForMs: state.readyForMs,
    hasActed: state.hasActed,
    cgroup: {
      expectedPath: parts.names.cgroupPath,
      initPath: groupOf(parts, pid),
      processCount: members.length,
      straysOnHost: own.pid === null ? [] : processesIn(own.pid).filter((found) => isStray(parts, found)),
      expectedLimits: parts.limits,
      limits: parts.layout.limits(parts.names.cgroupPath),
    },
    init: describeInit(parts, members),
    network,
    guest: guest.facts,
    isolation: {
      host: namespacesOf("self"),
      own,
      others: state.others,
      unconfined: confinement
        .filter(({ status }) => status?.NoNewPrivs !== "1" || status.Seccomp !== "2")
        .map(({ member }) => member),
      privileged: confinement
        .filter(({ status }) => status?.Uid?.startsWith(`${GUEST_UID}\t`) && Number(`0x${status.CapEff}`) !== 0)
        .map(({ member }) => member),
    },
    alive: { dueMs: ALIVE_DUE_MS, whenDue: state.aliveWhenDue, now: watch(parts.baseline) },
    oomKillCount: parts.layout.counters(parts.names.cgroupPath)?.oomKillCount ?? null,
    crashes: guest.crashes,
    quarantineReason: state.quarantineReason,
    display,
    secrets: state.secrets,
    restore: parts.restored,
  };
}

/** Which of the baseline still runs. */
export function watch(baseline: BaselineProcess[]): WatchedProcess[] {
  // One that has begun to exit does nothing any more, while its clients notice and may be gone before it is.
  const stillRuns = (process: ProcessIdentity) => isRunning(process) && !isExiting(process.pid);
  return baseline.map((process) => ({ name: process.name, pid: process.pid, isRunning: stillRuns(process) }));
}

export function namespacesOf(pid: number | "self"): NamespaceNames {
  const read = (kind: string) => {
    try {
      return readlinkSync(`/proc/${pid}/ns/${kind}`);
    } catch {
      return null;
    }
  };
  return Object.fromEntries(OWN_NAMESPACES.map((kind) => [kind, read(kind)])) as NamespaceNames;
}

function groupOf(parts: DesktopParts, pid: number): string | null {
  const paths = parts.layout.pathsOf(pid);
  return paths.find((path) => path !== parts.names.cgroupPath) ?? paths[0] ?? null;
}

function isStray(parts: DesktopParts, pid: number): boolean {
  const own = parts.names.cgroupPath;
  const isOutside = parts.layout.pathsOf(pid).some((path) => path !== own && !path.startsWith(`${own}/`));
  // The v1 controllers show a process that has begun to exit at their root; asked afterwards, so that none slips by.
  return isOutside && !isExiting(pid);
}

async function askGuest(parts: DesktopParts) {
  const problems: string[] = [];
  const answered = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error: unknown) => {
        problems.push(error instanceof Error ? error.message : String(error));
        return false;
      },
    );
  let crashes: DesktopFacts["crashes"] = [];
  const status = parts.connections.init
    .request({ op: "status", answer: statusAnswerSchema, timeoutMs: ANSWER_LIMIT_MS })
    .then(({ header }) => {
      // Earlier ones belong to the episode of the desktop this one was copied from.
      crashes = header.crashes.slice(parts.crashesBefore).map(({ name, signal, pid, at_ms: at }) => ({
        name,
        signal,
        pid,
        at: new Date(at).toISOString(),
      }));
    });
  const manager = parts.baseline.find(({ name }) => name === "window_manager");
  const [isInitAnswering, isWindowManagerAnswering, isAccessibilityAnswering] = await Promise.all([
    answered(status),
    answered(parts.connections.display.windows()).then(
      (isAnswering) => isAnswering && manager !== undefined && isRunning(manager),
    ),
    answered(parts.connections.accessibility.tree({ application: "\0", timeoutMs: ANSWER_LIMIT_MS })),
  ]);
  return { crashes, facts: { isInitAnswering, isWindowManagerAnswering, isAccessibilityAnswering, problems } };
}

async function lookAtDisplay(parts: DesktopParts): Promise<DesktopFacts["display"]> {
  try {
    const frame = await parts.connections.display.screenshot();
    return { isLive: true, frameBytes: frame.png.byteLength, problem: null };
  } catch (error) {
    return { isLive: false, frameBytes: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

function describeInit(parts: DesktopParts, members: number[]): DesktopFacts["init"] {
  const { pid } = parts.initProcess;
  const isAlive = isRunning(parts.initProcess);
  const status = isAlive ? readStatus(pid) : null;
  let executable: string | null = null;
  try {
    if (isAlive) executable = readlinkSync(`/proc/${pid}/exe`);
  } catch {
    executable = null;
  }
  return {
    pid,
    isRunning: isAlive,
    innermostPid: status?.NSpid ? Number(status.NSpid.split("\t").at(-1)) : null,
    executable,
    uid: status?.Uid ? Number(status.Uid.split("\t")[0]) : null,
    others: members.filter((member) => member !== pid && insidePidOf(member) === 1),
  };
}

/** Host pids of everything in a pid namespace, named as in `pid:[…]`. */
function processesIn(namespace: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => namespacesOf(pid).pid === namespace);
}

function readStatus(pid: number): Record<string, string> | null {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, "latin1").split("\n");
    return Object.fromEntries(lines.map((line) => line.split(/:\t?/, 2) as [string, string]));
  } catch {
    return null;
  }
}
