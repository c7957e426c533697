import type { RestoreFacts } from "./restore-facts";

/** A namespace kind a desktop has of its own. */
export const OWN_NAMESPACES = ["pid", "mnt", "net", "ipc", "uts"] as const;
export type NamespaceKind = (typeof OWN_NAMESPACES)[number];
/** Kernel names of a process's namespaces, e.g. `pid:[4026532256]`; null for one that could not be read. */
export type NamespaceNames = Record<NamespaceKind, string | null>;

export interface WatchedProcess {
  name: string;
  /** On the host. */
  pid: number;
  isRunning: boolean;
}

/**
 * What was seen of one desktop from outside it, at one moment. Gates judge this and nothing else, so a verdict can be
 * recomputed from a stored copy. Only `guest` and `crashes` come from the desktop's own pid 1; everything else is read
 * by the worker from the kernel.
 */
export interface DesktopFacts {
  /** RFC 3339. */
  observedAt: string;
  /** Since the desktop became ready. */
  readyForMs: number;
  /** True from the first step or command after `seal` on: from then on a fault may be the agent's own doing. */
  hasActed: boolean;
  cgroup: {
    expectedPath: string;
    /** A group of pid 1 that is not the expected one, else the expected one; null when pid 1 is gone. */
    initPath: string | null;
    processCount: number;
    /** Processes that share the desktop's pid namespace and are outside its cgroup in some controller. */
    straysOnHost: number[];
    expectedLimits: { cpuCores: number; memoryBytes: number; pidsMax: number };
    /** Null when the group is gone. */
    limits: { cpuCores: number | null; memoryBytes: number | null; pidsMax: number | null } | null;
  };
  init: {
    pid: number;
    /** The very process that was started is running. */
    isRunning: boolean;
    /** Its pid in the innermost pid namespace; null when it is gone. */
    innermostPid: number | null;
    /** Path of its program inside the desktop; null when it is gone. */
    executable: string | null;
    uid: number | null;
    /** Other processes in the desktop's cgroup that are pid 1 of a namespace of their own. */
    others: number[];
  };
  network: {
    expectedInode: number | null;
    inode: number | null;
    hostInode: number | null;
    /** Null when it could not be read. */
    interfaces: string[] | null;
    hasLoopback: boolean;
    /** Interfaces that some route leads through, loopback left out. */
    routedInterfaces: string[] | null;
  };
  guest: {
    /** Pid 1 answered a request. */
    isInitAnswering: boolean;
    isWindowManagerAnswering: boolean;
    isAccessibilityAnswering: boolean;
    /** Why something did not answer; empty when all did. */
    problems: string[];
  };
  isolation: {
    host: NamespaceNames;
    own: NamespaceNames;
    /** Other live desktops of this worker. */
    others: { id: string; namespaces: NamespaceNames }[];
    /** Processes of the desktop without no_new_privs or without a seccomp filter. */
    unconfined: number[];
    /** Processes of the account `user` that hold a capability. */
    privileged: number[];
  };
  alive: {
    /** After how much time the verdict falls. */
    dueMs: number;
    /** As seen when it was due, or null before. */
    whenDue: WatchedProcess[] | null;
    now: WatchedProcess[];
  };
  /** Null when the counter is gone. */
  oomKillCount: number | null;
  crashes: { name: string; signal: string; pid: number; at: string }[];
  quarantineReason: string | null;
  display: { isLive: boolean; frameBytes: number | null; problem: string | null };
  /** Looked for at the start of the episode and when the agent begins; the kind of each key and where it is, never the key. */
  secrets: { found: { where: string; kind: string }[]; lookedAtFiles: number; lookedAtProcesses: number };
  /** Null for a desktop that booted. */
  restore: RestoreFacts | null;
}
