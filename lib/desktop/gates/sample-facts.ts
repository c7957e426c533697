import type { DesktopFacts, NamespaceNames } from "./desktop-facts";
import type { RestoreFacts } from "./restore-facts";

const namespaces = (start: number): NamespaceNames => ({
  pid: `pid:[${start}]`,
  mnt: `mnt:[${start + 1}]`,
  net: `net:[${start + 2}]`,
  ipc: `ipc:[${start + 3}]`,
  uts: `uts:[${start + 4}]`,
});

/** What a healthy restore records, with two locks, two mounts and the namespaces of `healthyFacts`. */
export function healthyRestore(change: (restore: RestoreFacts) => void = () => {}): RestoreFacts {
  const lock = { insidePid: 12, kind: "FLOCK", access: "WRITE", start: "0", end: "EOF", isMapped: false };
  const locks = [
    { ...lock, path: "/home/user/a" },
    { ...lock, path: "/home/user/b", kind: "POSIX" },
  ];
  const mounts = ["/", "/proc"].map((point) => ({
    point,
    root: "/",
    type: "overlay",
    source: "overlay",
    options: "rw",
  }));
  const home = { digest: `sha256:${"0".repeat(64)}`, entryCount: 3, contentBytes: 20 };
  const restore: RestoreFacts = {
    checkpointId: "ckp_1",
    checkpointDigest: null,
    stored: { locks, mounts, home },
    locksApplied: [...locks],
    preResume: { locks: [...locks], mounts: [...mounts], home: { ...home }, namespaces: namespaces(200) },
    problem: null,
  };
  change(restore);
  return restore;
}

/** Facts of a healthy desktop 6 s after it became ready, with one neighbour; for tests, which change what they are about. */
export function healthyFacts(change: (facts: DesktopFacts) => void = () => {}): DesktopFacts {
  const processes = ["init", "display", "session_bus", "window_manager"].map((name, index) => ({
    name,
    pid: 900 + index,
    isRunning: true,
  }));
  const facts: DesktopFacts = {
    observedAt: "2026-11-29T12:00:06.000Z",
    readyForMs: 6_000,
    hasActed: false,
    cgroup: {
      expectedPath: "/deskproof/test/dsk_1",
      initPath: "/deskproof/test/dsk_1",
      processCount: 8,
      straysOnHost: [],
      expectedLimits: { cpuCores: 2, memoryBytes: 3 * 1024 ** 3, pidsMax: 1_024 },
      limits: { cpuCores: 2, memoryBytes: 3 * 1024 ** 3, pidsMax: 1_024 },
    },
    init: { pid: 900, isRunning: true, innermostPid: 1, executable: "/usr/bin/python3.11", uid: 0, others: [] },
    network: {
      expectedInode: 77,
      inode: 77,
      hostInode: 1,
      interfaces: ["lo"],
      hasLoopback: true,
      routedInterfaces: [],
    },
    guest: { isInitAnswering: true, isWindowManagerAnswering: true, isAccessibilityAnswering: true, problems: [] },
    isolation: {
      host: namespaces(100),
      own: namespaces(200),
      others: [{ id: "dsk_2", namespaces: namespaces(300) }],
      unconfined: [],
      privileged: [],
    },
    alive: { dueMs: 5_000, whenDue: processes, now: processes },
    oomKillCount: 0,
    crashes: [],
    quarantineReason: null,
    display: { isLive: true, frameBytes: 40_000, problem: null },
    secrets: { found: [], lookedAtFiles: 12, lookedAtProcesses: 8 },
    restore: null,
  };
  change(facts);
  return facts;
}
