import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import type { GateName, GateResult } from "@/lib/domain/gate/gate";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { childrenOf } from "@/lib/desktop/child-processes";
import { detectCgroup } from "@/lib/desktop/drivers/linux/cgroup/detect-cgroup";
import { readImageFile, writeImageFile } from "@/lib/desktop/drivers/linux/checkpoint/criu-image";
import type { RestoreRequest } from "@/lib/desktop/drivers/linux/checkpoint/restore-desktop";
import { newId } from "@/lib/config/new-id";
import { startTestHost } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";
import { printTable } from "@/lib/testing/print-table";

type Disturb = NonNullable<RestoreRequest["disturb"]>;

interface Fault {
  what: string;
  /** Exactly these gates fail, and no other. */
  caughtBy: GateName[];
  disturb?: Disturb;
  /** Done to the restored desktop at once. */
  act?: (desktop: Desktop, at: Place) => Promise<void> | void;
  /** Takes away what closing the desktop does not. */
  tidy?: (at: Place) => void;
}

interface Place {
  namespace: string;
  group: string;
  initPid: number;
}

/** A program that holds a lock on a file in the home folder for as long as it lives. */
const LOCK_HOLDER = "import fcntl,time\nf=open('/home/user/held','w')\nfcntl.flock(f,fcntl.LOCK_EX)\ntime.sleep(1e9)";

const enter = (initPid: number, kinds: string[], argv: string[]) =>
  execFileSync("nsenter", ["--target", String(initPid), ...kinds, ...argv]);

const FAULTS: Fault[] = [
  {
    what: "a file lock is not laid back",
    caughtBy: ["lock_applied", "lock_pre_resume"],
    disturb: async (names, stage) => {
      if (stage !== "prepared") return;
      const image = /lowerdir=([^:,]+)\/mem[:,]/.exec(mountOptions(names.root))![1]!;
      const file = path.join(image, "image", "filelocks.img");
      writeImageFile(file, { ...readImageFile(file), entries: [] });
    },
  },
  {
    what: "a process is moved out of the cgroup",
    caughtBy: ["cgroup"],
    act: (_desktop, { group }) => {
      const layout = detectCgroup()!;
      const pid = layout.processes(group).sort((a, b) => b - a)[0]!;
      writeFileSync(`${layout.version === 1 ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup"}/cgroup.procs`, String(pid));
    },
  },
  {
    what: "a second init",
    caughtBy: ["init_identity"],
    act: async (desktop, { group, initPid }) => {
      const kinds = ["--pid", "--mount", "--net", "--ipc", "--uts"];
      const argv = ["--target", String(initPid), ...kinds, "python3", "-c", SECOND_INIT];
      spawn("nsenter", argv, { stdio: "ignore", detached: true }).unref();
      await joined(group, 2, () => processesNamed("second-init"));
    },
  },
  {
    what: "an extra mount",
    caughtBy: ["mount_table"],
    disturb: async (_names, stage, initPid) => {
      if (stage === "pre-resume") enter(initPid!, ["--mount"], ["mount", "-t", "tmpfs", "extra", "/mnt"]);
    },
  },
  {
    what: "the loopback is down",
    caughtBy: ["netns"],
    act: (_desktop, { namespace }) => void execFileSync("ip", ["-n", namespace, "link", "set", "lo", "down"]),
  },
  {
    what: "a foreign network namespace is joined",
    caughtBy: ["netns"],
    disturb: async (names, stage) => {
      if (stage !== "prepared") return;
      const foreign = `${names.namespace}x`;
      execFileSync("ip", ["netns", "add", foreign]);
      execFileSync("ip", ["-n", foreign, "link", "set", "lo", "up"]);
      const file = path.join(names.folder, "config.json");
      const text = readFileSync(file, "utf8").replace(`${names.namespacePath}"`, `/run/netns/${foreign}"`);
      writeFileSync(file, text);
    },
    tidy: ({ namespace }) => void execFileSync("ip", ["netns", "delete", `${namespace}x`]),
  },
  {
    what: "a process without seccomp",
    caughtBy: ["isolation"],
    act: async (_desktop, { group, initPid }) => {
      const kinds = ["--pid", "--mount", "--net", "--ipc", "--uts"];
      const argv = ["--target", String(initPid), ...kinds, "sleep", "60"];
      const child = spawn("nsenter", argv, { stdio: "ignore", detached: true });
      child.unref();
      await joined(group, 1, () => childrenOf(child.pid!));
    },
  },
  {
    what: "the guest is silenced",
    caughtBy: ["guest_ready"],
    act: (_desktop, { initPid }) => void process.kill(initPid, "SIGSTOP"),
  },
  {
    what: "one byte in the home folder is changed",
    caughtBy: ["state_hash"],
    disturb: async (names, stage) => {
      if (stage === "prepared") appendFileSync(path.join(names.upper, "home/user/note.txt"), "!");
    },
  },
  {
    what: "a process is killed 3 s after the restore",
    caughtBy: ["alive_after_resume"],
    act: async (desktop) => {
      await desktop.settle({ quietMs: 3_000, limitMs: 3_000 });
      await desktop.exec({ argv: ["pkill", "-9", "-x", "tint2"] });
    },
  },
  {
    what: "memory runs out",
    caughtBy: ["no_oom_kill"],
    act: async (desktop) => {
      await desktop.exec({ argv: ["python3", "-c", "x = b'1' * (2 << 30)"], timeoutMs: 60_000 });
    },
  },
  {
    what: "a program dies of SIGSEGV",
    caughtBy: ["no_app_crash"],
    act: async (desktop) => void (await desktop.spawn({ argv: ["kill -SEGV $$"], shell: true })),
  },
  {
    what: "quarantine",
    caughtBy: ["not_quarantined"],
    act: (desktop) => desktop.quarantine("the harness saw a broken page"),
  },
  {
    what: "egress is opened",
    caughtBy: ["egress_closed"],
    act: (_desktop, { namespace }) =>
      void execFileSync("ip", ["-n", namespace, "link", "add", "out0", "type", "veth", "peer", "name", "out1"]),
  },
  {
    what: "the display is frozen",
    // The window manager is asked through the display, so the guest falls silent with it.
    caughtBy: ["guest_ready", "display_live"],
    act: (_desktop, { group }) => {
      const pid = detectCgroup()!
        .processes(group)
        .find((candidate) => readFileSync(`/proc/${candidate}/comm`, "utf8").trim() === "Xtigervnc");
      process.kill(pid!, "SIGSTOP");
    },
  },
  {
    what: "a key is planted",
    caughtBy: ["secrets_absent"],
    act: async (desktop) => {
      await desktop.writeFile("/home/user/.netrc", Buffer.from(`password sk-ant-${"a1".repeat(20)}\n`));
      await desktop.seal();
    },
  },
];

/** Confined like every process of a desktop, so that nothing but its being an init shows. */
const SECOND_INIT = [
  "import ctypes,os,time",
  "libc=ctypes.CDLL(None,use_errno=True)",
  "libc.prctl(15,b'second-init',0,0,0)",
  "libc.unshare(0x20000000)",
  "libc.prctl(38,1,0,0,0)",
  "class F(ctypes.Structure): _fields_=[('code',ctypes.c_ushort),('jt',ctypes.c_ubyte),('jf',ctypes.c_ubyte),('k',ctypes.c_uint)]",
  "class P(ctypes.Structure): _fields_=[('len',ctypes.c_ushort),('filter',ctypes.POINTER(F))]",
  // A filter that allows everything: what counts is that there is one.
  "f=(F*1)(F(6,0,0,0x7fff0000)); libc.prctl(22,2,ctypes.byref(P(1,f)),0,0)",
  "os.fork()",
  "time.sleep(60)",
].join("\n");

/** Puts what `found` finds into the desktop's groups, until so many are there. */
async function joined(group: string, count: number, found: () => number[]): Promise<void> {
  const layout = detectCgroup()!;
  await vi.waitUntil(
    () => {
      for (const pid of found()) joinGroup(group, pid);
      const members = new Set(layout.processes(group));
      return found().filter((pid) => members.has(pid)).length >= count;
    },
    { timeout: 10_000 },
  );
}

function mountOptions(point: string): string {
  return readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[1] === point)!;
}

function processesNamed(name: string): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === name;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function joinGroup(group: string, pid: number): void {
  const layout = detectCgroup()!;
  const roots =
    layout.version === 1
      ? ["cpu", "cpuacct", "memory", "pids", "freezer"].map((name) => `/sys/fs/cgroup/${name}`)
      : ["/sys/fs/cgroup"];
  for (const root of roots) {
    try {
      writeFileSync(path.join(root, group, "cgroup.procs"), String(pid));
    } catch {
      // It ended, or that controller is mounted together with another.
    }
  }
}

vi.setConfig({ maxConcurrency: 4 });

/**
 * For each gate a fault made for real on a restored desktop, and the gates that catch it: exactly those. A fault that
 * no gate caught would be a false valid, a gate that fails without its fault a false invalid.
 */
describeOnHost("faults and the gates that catch them", () => {
  const disturbs = new Map<string, Disturb>();
  const host = startTestHost("minimal", {
    checkpoints: true,
    disturb: async (names, ...rest) => disturbs.get(names.id)?.(names, ...rest),
  });
  let source: Desktop;
  let storing: Promise<unknown> = Promise.resolve();
  const table: { fault: string; caught_by: string; verdict: string }[] = [];

  beforeAll(async () => {
    source = await host.create({ limits: { memoryBytes: 1024 ** 3 } });
    await source.writeFile("/home/user/note.txt", Buffer.from("one\n"));
    await source.spawn({ argv: ["python3", "-c", LOCK_HOLDER] });
    await vi.waitUntil(() => source.stat("/home/user/held"), { timeout: 10_000 });
  }, 120_000);

  afterAll(() => printTable(table));

  const settled = async (desktop: Desktop): Promise<GateResult[]> => {
    await vi.waitUntil(
      async () => (await desktop.gates()).find(({ gate }) => gate === "alive_after_resume")?.status !== "pending",
      { timeout: 30_000, interval: 500 },
    );
    return desktop.gates();
  };

  /** One desktop is stored by one caller at a time. */
  const store = () => {
    const stored = storing.then(() =>
      host.driver.checkpoints!.store(source, { id: newId("checkpoint"), kind: "fork" }),
    );
    storing = stored.catch(() => {});
    return stored;
  };

  async function forked(fault: Fault): Promise<GateResult[]> {
    const stored = await store();
    const id = newId("desktop");
    if (fault.disturb) disturbs.set(id, fault.disturb);
    const [copy] = await host.driver.checkpoints!.restore(stored.id, [id], { limits: { memoryBytes: 1024 ** 3 } });
    if (!copy || "error" in copy) throw copy?.error ?? new Error("no copy");
    const initPid = Number(readFileSync(path.join(host.options.stateFolder, "desktops", id, "init.pid"), "utf8"));
    const place = {
      namespace: `dp-${host.options.instance}-${id}`,
      group: `/deskproof/${host.options.instance}/${id}`,
      initPid,
    };
    try {
      await fault.act?.(copy.desktop, place);
      return await settled(copy.desktop);
    } finally {
      await copy.desktop.close();
      fault.tidy?.(place);
      await host.driver.checkpoints!.remove(stored.id);
    }
  }

  const failedOf = (results: GateResult[]) => results.filter(({ status }) => status === "fail").map(({ gate }) => gate);

  it.concurrent("no gate fails without a fault, and each is there", async ({ expect }) => {
    const results = await forked({ what: "none", caughtBy: [] });
    expect(failedOf(results)).toEqual([]);
    expect(results.map(({ gate }) => gate)).toEqual([
      ...["lock_applied", "lock_pre_resume", "cgroup", "init_identity", "mount_table", "netns", "guest_ready"],
      ...["state_hash", "isolation", "alive_after_resume", "egress_closed", "display_live", "secrets_absent"],
    ]);
  });

  describe.concurrent.each(FAULTS)("$what", (fault) => {
    it(`is caught by ${fault.caughtBy.join(" and ")} and no other gate`, async ({ expect }) => {
      const failed = failedOf(await forked(fault));
      table.push({
        fault: fault.what,
        caught_by: failed.join(", ") || "NONE",
        verdict: failed.length > 0 ? "invalid" : "FALSE VALID",
      });
      expect(failed).toEqual(fault.caughtBy);
    });
  });
});
