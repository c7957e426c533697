import { describe, expect, it } from "vitest";
import { gateResultSchema, type GateName } from "@/lib/domain/gate/gate";
import type { DesktopFacts } from "./desktop-facts";
import { GATES, judgeGates } from "./judge-gates";
import type { RestoreFacts } from "./restore-facts";
import { healthyFacts, healthyRestore } from "./sample-facts";

const crash = { name: "soffice.bin", signal: "SIGSEGV", pid: 61, at: "2026-11-29T12:00:03.000Z" };

type Case = [gate: GateName, what: string, change: (facts: DesktopFacts) => void, cause: string, says: RegExp];

const failing: Case[] = [
  ["cgroup", "pid 1 is in another group", (f) => (f.cgroup.initPath = "/"), "runtime", /is in \//],
  ["cgroup", "pid 1 is gone", (f) => (f.cgroup.initPath = null), "runtime", /gone/],
  ["cgroup", "a process is outside", (f) => (f.cgroup.straysOnHost = [42]), "runtime", /1 processes .* outside/],
  ["cgroup", "the group is gone", (f) => (f.cgroup.limits = null), "runtime", /gone/],
  [
    "cgroup",
    "the CPU limit is off",
    (f) => (f.cgroup.limits = { ...f.cgroup.expectedLimits, cpuCores: null }),
    "runtime",
    /CPU/,
  ],
  [
    "cgroup",
    "memory has no limit",
    (f) => (f.cgroup.limits = { ...f.cgroup.expectedLimits, memoryBytes: null }),
    "runtime",
    /memory/,
  ],
  [
    "cgroup",
    "more processes are allowed",
    (f) => (f.cgroup.limits = { ...f.cgroup.expectedLimits, pidsMax: 4_096 }),
    "runtime",
    /process/,
  ],
  ["init_identity", "init is gone", (f) => (f.init.isRunning = false), "runtime", /gone/],
  ["init_identity", "init is not pid 1 inside", (f) => (f.init.innermostPid = 7), "runtime", /process 7/],
  ["init_identity", "another program is pid 1", (f) => (f.init.executable = "/usr/bin/bash"), "runtime", /bash/],
  ["init_identity", "there is a second one", (f) => (f.init.others = [77]), "runtime", /second/],
  [
    "secrets_absent",
    "a key was found",
    (f) => (f.secrets.found = [{ where: "/home/user/.netrc", kind: "a private key" }]),
    "runtime",
    /netrc .* private key/,
  ],
  ["init_identity", "init is not root", (f) => (f.init.uid = 1_000), "runtime", /user 1000/],
  ["netns", "the network is the host's", (f) => (f.network.inode = f.network.hostInode), "runtime", /host's/],
  ["netns", "the network is another one", (f) => (f.network.inode = 78), "runtime", /another/],
  ["netns", "the loopback is down", (f) => (f.network.hasLoopback = false), "runtime", /down/],
  ["netns", "nothing can be read", (f) => (f.network.inode = null), "runtime", /cannot be read/],
  ["guest_ready", "init is silent", (f) => (f.guest.isInitAnswering = false), "runtime", /init/],
  [
    "guest_ready",
    "the window manager is silent",
    (f) => (f.guest.isWindowManagerAnswering = false),
    "runtime",
    /window manager/,
  ],
  [
    "guest_ready",
    "the accessibility bus is silent",
    (f) => (f.guest.isAccessibilityAnswering = false),
    "runtime",
    /accessibility/,
  ],
  [
    "isolation",
    "a namespace is the host's",
    (f) => (f.isolation.own.ipc = f.isolation.host.ipc),
    "runtime",
    /ipc .* host/,
  ],
  ["isolation", "a namespace is a neighbour's", (f) => (f.isolation.own.uts = "uts:[304]"), "runtime", /uts .* dsk_2/],
  ["isolation", "a namespace cannot be read", (f) => (f.isolation.own.pid = null), "runtime", /pid .* cannot/],
  ["isolation", "a process is unconfined", (f) => (f.isolation.unconfined = [42]), "runtime", /seccomp/],
  ["isolation", "a process has a capability", (f) => (f.isolation.privileged = [42]), "runtime", /capabilities/],
  ["no_oom_kill", "memory ran out", (f) => (f.oomKillCount = 2), "runtime", /2 processes/],
  ["no_oom_kill", "the counter is gone", (f) => (f.oomKillCount = null), "runtime", /gone/],
  [
    "no_app_crash",
    "an app crashed",
    (f) => (f.crashes = [crash, crash]),
    "policy_possible",
    /soffice.bin .* SIGSEGV, and 1 more/,
  ],
  ["not_quarantined", "it is under quarantine", (f) => (f.quarantineReason = "odd"), "runtime", /odd/],
  ["egress_closed", "there is an interface", (f) => (f.network.interfaces = ["lo", "eth0"]), "runtime", /eth0/],
  ["egress_closed", "a route leads out", (f) => (f.network.routedInterfaces = ["eth0"]), "runtime", /route/],
  ["egress_closed", "nothing can be read", (f) => (f.network.interfaces = null), "runtime", /cannot be read/],
  [
    "display_live",
    "no frame comes",
    (f) => (f.display = { isLive: false, frameBytes: null, problem: "gone" }),
    "runtime",
    /gone/,
  ],
];

type RestoreCase = [gate: GateName, what: string, change: (restore: RestoreFacts) => void, says: RegExp];

const failingRestores: RestoreCase[] = [
  ["lock_applied", "a lock was not laid back", (r) => r.locksApplied!.pop(), /1 of 2 file locks are missing/],
  ["lock_applied", "the locks were not seen", (r) => (r.locksApplied = null), /not seen/],
  [
    "lock_applied",
    "there is one more",
    (r) => r.locksApplied!.push({ ...r.stored.locks[0]!, path: "/c" }),
    /not there/,
  ],
  ["lock_pre_resume", "a lock is gone at the end", (r) => r.preResume!.locks.pop(), /1 of 2 file locks are missing/],
  [
    "lock_pre_resume",
    "another process holds it",
    (r) => (r.preResume!.locks = r.stored.locks.map((l) => ({ ...l, insidePid: 9 }))),
    /missing/,
  ],
  [
    "mount_table",
    "there is an extra mount",
    (r) => r.preResume!.mounts.push({ ...r.stored.mounts[0]!, point: "/mnt" }),
    /\/mnt/,
  ],
  ["mount_table", "a mount is missing", (r) => r.preResume!.mounts.pop(), /\/proc/],
  [
    "mount_table",
    "an option differs",
    (r) => (r.preResume!.mounts = r.stored.mounts.map((m) => ({ ...m, options: "ro" }))),
    /differ/,
  ],
  [
    "state_hash",
    "the home folder differs",
    (r) => (r.preResume!.home.digest = `sha256:${"1".repeat(64)}`),
    /not the one/,
  ],
  [
    "isolation",
    "a namespace changed after the restore",
    (r) => (r.preResume!.namespaces.net = "net:[9]"),
    /net .* before/,
  ],
  ...(["lock_pre_resume", "mount_table", "state_hash"] as const).map((gate): RestoreCase => [
    gate,
    "nothing was seen before it ran",
    (r) => (r.preResume = null),
    /not seen/,
  ]),
];

const ABOUT_RESTORES: GateName[] = ["lock_applied", "lock_pre_resume", "mount_table", "state_hash"];

describe("gates of a restore", () => {
  it.each(failingRestores)("%s fails when %s", (gate, _what, change, says) => {
    const facts = healthyFacts((f) => (f.restore = healthyRestore(change)));
    const result = gateResultSchema.parse(GATES[gate](facts));
    expect(result).toMatchObject({ gate, status: "fail", cause: "runtime" });
    expect(result.detail).toMatch(says);
  });

  it.each(ABOUT_RESTORES)("%s has nothing to judge on a desktop that booted", (gate) => {
    expect(GATES[gate](healthyFacts())).toBeNull();
  });

  it("a POSIX lock on a file that its process maps is excused, and nothing else is", () => {
    const judge = (kind: string) => {
      const restore = healthyRestore((r) => {
        r.stored.locks = r.stored.locks.map((lock) => ({ ...lock, kind, isMapped: true }));
        r.locksApplied = [];
      });
      return GATES.lock_applied(healthyFacts((f) => (f.restore = restore)));
    };
    expect(judge("POSIX")).toMatchObject({ status: "pass", observed: { excusedCount: 2 } });
    expect(judge("FLOCK")?.status).toBe("fail");
  });
});

describe("gates", () => {
  it.each(Object.keys(GATES) as GateName[])("%s passes on a healthy desktop and says what it saw", (gate) => {
    const facts = healthyFacts((f) => (f.restore = healthyRestore()));
    const result = gateResultSchema.parse(GATES[gate](facts));
    expect(result).toMatchObject({ gate, status: "pass", cause: null, observed_at: "2026-11-29T12:00:06.000Z" });
    expect(Object.keys(result.observed).length).toBeGreaterThan(0);
  });

  it.each(failing)("%s fails when %s", (gate, _what, change, cause, says) => {
    const result = GATES[gate]?.(healthyFacts(change));
    expect(result).toMatchObject({ gate, status: "fail", cause });
    expect(result?.detail).toMatch(says);
  });

  const killed = (facts: DesktopFacts) =>
    facts.alive.now.map((process) => ({ ...process, isRunning: process.name !== "window_manager" }));

  it("alive_after_resume is pending until it is due", () => {
    const facts = healthyFacts((f) => Object.assign(f, { readyForMs: 900, alive: { ...f.alive, whenDue: null } }));
    expect(GATES.alive_after_resume(facts)).toMatchObject({ status: "pending", observed_at: null });
  });

  it("alive_after_resume fails at once when a session process is missing before it is due", () => {
    const facts = healthyFacts((f) => (f.alive = { dueMs: 5_000, whenDue: null, now: killed(f) }));
    const result = GATES.alive_after_resume(facts);
    expect(result).toMatchObject({ status: "fail", cause: "runtime" });
    expect(result?.detail).toContain("window_manager");
  });

  it("alive_after_resume keeps what was seen when it was due, whatever ends later", () => {
    const facts = healthyFacts((f) => (f.alive.now = killed(f)));
    expect(GATES.alive_after_resume(facts)?.status).toBe("pass");
  });

  it.each(["guest_ready", "alive_after_resume", "no_oom_kill", "display_live"] as GateName[])(
    "%s says policy_possible once the agent acts",
    (gate) => {
      const facts = healthyFacts((f) => {
        f.hasActed = true;
        f.guest.isWindowManagerAnswering = false;
        f.alive.whenDue = killed(f);
        f.oomKillCount = 1;
        f.display = { isLive: false, frameBytes: null, problem: "gone" };
      });
      expect(GATES[gate]?.(facts)).toMatchObject({ status: "fail", cause: "policy_possible" });
    },
  );

  it("a silent init is never blamed on the agent, who cannot reach it", () => {
    const facts = healthyFacts((f) => {
      f.hasActed = true;
      f.guest.isInitAnswering = false;
    });
    expect(GATES.guest_ready?.(facts)).toMatchObject({ status: "fail", cause: "runtime" });
  });
});

describe("judgeGates", () => {
  it("lists the gates of a desktop without checkpoints and leaves passing failure-only gates out", () => {
    expect(judgeGates(healthyFacts()).map(({ gate }) => gate)).toEqual([
      "cgroup",
      "init_identity",
      "netns",
      "guest_ready",
      "isolation",
      "alive_after_resume",
      "egress_closed",
      "display_live",
      "secrets_absent",
    ]);
  });

  it("adds a failure-only gate when it fails", () => {
    const results = judgeGates(healthyFacts((facts) => (facts.crashes = [crash])));
    expect(results.find(({ gate }) => gate === "no_app_crash")?.status).toBe("fail");
  });
});
