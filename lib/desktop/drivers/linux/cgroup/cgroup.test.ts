import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cgroupV1 } from "./cgroup-v1";
import { cgroupV2 } from "./cgroup-v2";
import { detectCgroup } from "./detect-cgroup";

const GROUP = "/deskproof/test/dsk_1";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cgroup-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function place(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

describe("version 2", () => {
  const layout = () => cgroupV2(folder, path.join(folder, "proc"));
  const group = (name: string) => `deskproof/test/dsk_1/${name}`;

  it("reads counters, limits and processes of a group and of those below it", () => {
    place({
      [group("cgroup.procs")]: "10\n11\n",
      [group("inner/cgroup.procs")]: "12\n",
      [group("cpu.stat")]: "usage_usec 2500000\nuser_usec 1\n",
      [group("memory.current")]: "4096\n",
      [group("memory.events")]: "low 0\noom 1\noom_kill 2\n",
      [group("memory.max")]: "3221225472\n",
      [group("cpu.max")]: "150000 100000\n",
      [group("pids.max")]: "1024\n",
    });
    expect(layout().processes(GROUP)).toEqual([10, 11, 12]);
    expect(layout().counters(GROUP)).toEqual({ cpuSeconds: 2.5, memoryBytes: 4_096, oomKillCount: 2 });
    expect(layout().limits(GROUP)).toEqual({ cpuCores: 1.5, memoryBytes: 3_221_225_472, pidsMax: 1_024 });
  });

  it("says null for a group without limits and for one that is gone", () => {
    place({ [group("memory.max")]: "max\n", [group("cpu.max")]: "max 100000\n", [group("pids.max")]: "max\n" });
    expect(layout().limits(GROUP)).toEqual({ cpuCores: null, memoryBytes: null, pidsMax: null });
    expect(layout().limits("/gone")).toBeNull();
    expect(layout().counters("/gone")).toBeNull();
    expect(layout().processes("/gone")).toEqual([]);
  });

  it("knows a process's group", () => {
    place({ "proc/7/cgroup": `0::${GROUP}\n` });
    expect(layout().pathsOf(7)).toEqual([GROUP]);
    expect(layout().pathsOf(8)).toEqual([]);
  });

  it("sees whether swap is counted", () => {
    expect(layout().hasSwapLimit).toBe(false);
    place({ "system.slice/memory.swap.max": "max\n" });
    expect(layout().hasSwapLimit).toBe(true);
  });
});

describe("version 1", () => {
  const controllers = ["cpu", "cpuacct", "memory", "pids"];
  const layout = () =>
    cgroupV1(new Map(controllers.map((name) => [name, path.join(folder, name)])), path.join(folder, "proc"));
  const group = (controller: string, name: string) => `${controller}${GROUP}/${name}`;

  it("reads counters, limits and processes across controllers", () => {
    place({
      [group("cpuacct", "cpuacct.usage")]: "1500000000\n",
      [group("memory", "memory.usage_in_bytes")]: "8192\n",
      [group("memory", "memory.oom_control")]: "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n",
      [group("memory", "memory.limit_in_bytes")]: "3221225472\n",
      [group("cpu", "cpu.cfs_quota_us")]: "200000\n",
      [group("cpu", "cpu.cfs_period_us")]: "100000\n",
      [group("pids", "pids.max")]: "1024\n",
      [group("memory", "cgroup.procs")]: "10\n",
      [group("pids", "cgroup.procs")]: "10\n11\n",
    });
    expect(layout().counters(GROUP)).toEqual({ cpuSeconds: 1.5, memoryBytes: 8_192, oomKillCount: 1 });
    expect(layout().limits(GROUP)).toEqual({ cpuCores: 2, memoryBytes: 3_221_225_472, pidsMax: 1_024 });
    expect(layout().processes(GROUP).sort()).toEqual([10, 11]);
  });

  it("says null for what has no limit and for a group that is gone", () => {
    place({
      [group("memory", "memory.limit_in_bytes")]: "9223372036854771712\n",
      [group("cpu", "cpu.cfs_quota_us")]: "-1\n",
      [group("pids", "pids.max")]: "max\n",
    });
    expect(layout().limits(GROUP)).toEqual({ cpuCores: null, memoryBytes: null, pidsMax: null });
    expect(layout().limits("/gone")).toBeNull();
    expect(layout().counters("/gone")).toBeNull();
  });

  it("knows every group of a process that limits or counts, and no other", () => {
    place({ "proc/7/cgroup": `5:freezer:/x\n4:memory:${GROUP}\n3:pids:${GROUP}\n2:cpu,cpuacct:/other\n0::/\n` });
    expect(layout().pathsOf(7)).toEqual([GROUP, "/other"]);
    expect(layout().pathsOf(8)).toEqual([]);
  });

  it("removes a group in every controller, inner groups first", () => {
    for (const name of controllers) mkdirSync(path.join(folder, name, GROUP, "inner"), { recursive: true });
    expect(layout().children("/deskproof/test")).toEqual(["dsk_1"]);
    expect(layout().remove(GROUP)).toBe(8);
    expect(layout().children("/deskproof/test")).toEqual([]);
  });
});

describe("detectCgroup", () => {
  const v1 = ["cpu", "cpuacct", "memory", "pids"].map((name) => `cgroup /cg/${name} cgroup rw,relatime,${name} 0 0`);

  it("removes a group from the unified tree of a hybrid machine, too", () => {
    const controllers = ["cpu", "cpuacct", "memory", "pids"];
    const lines = controllers.map((name) => `cgroup ${folder}/${name} cgroup rw,${name} 0 0`);
    for (const name of [...controllers, "unified"]) mkdirSync(path.join(folder, name, GROUP), { recursive: true });
    const layout = detectCgroup([`cgroup2 ${folder}/unified cgroup2 rw 0 0`, ...lines].join("\n"))!;
    expect(layout.remove(GROUP)).toBe(5);
    expect(layout.children(path.dirname(GROUP))).toEqual([]);
  });

  it("prefers version 1 controllers on a hybrid machine", () => {
    expect(detectCgroup([...v1, "cgroup2 /cg/unified cgroup2 rw 0 0"].join("\n"))?.version).toBe(1);
  });

  it("takes controllers mounted together", () => {
    const lines = ["cgroup /cg/both cgroup rw,cpu,cpuacct 0 0", ...v1.slice(2)];
    expect(detectCgroup(lines.join("\n"))?.version).toBe(1);
  });

  it("takes version 2 when a version 1 controller is missing", () => {
    expect(detectCgroup([...v1.slice(1), "cgroup2 /cg cgroup2 rw 0 0"].join("\n"))?.version).toBe(2);
  });

  it("finds nothing on a machine without cgroups", () => {
    expect(detectCgroup("tmpfs /tmp tmpfs rw 0 0")).toBeNull();
  });
});
