import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import type { AttemptError } from "@/lib/domain/failure";
import type { CopyResult, Desktop, DesktopCheckpoints } from "@/lib/desktop/desktop.port";
import { detectCgroup } from "@/lib/desktop/drivers/linux/cgroup/detect-cgroup";
import { createLinuxDriver } from "@/lib/desktop/drivers/linux/linux-driver";
import { childrenOf } from "@/lib/desktop/child-processes";
import { targetOf, textOf } from "@/lib/desktop/host-files";
import { newId } from "@/lib/config/new-id";
import { PageMerging } from "./page-merging";
import { startTestHost } from "@/lib/testing/host-desktop";
import { newDesktopIds } from "@/lib/testing/open-host";
import { describeOnHost } from "@/lib/testing/host-test";

const code = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error: AttemptError) => error.code,
  );
const run = async (desktop: Desktop, line: string) => (await desktop.exec({ argv: [line], shell: true })).stdout.trim();

describeOnHost("stored desktops", () => {
  const stages: string[] = [];
  const host = startTestHost("minimal", {
    checkpoints: true,
    disturb: async (_names, stage) => void stages.push(stage),
  });
  const checkpoints = (): DesktopCheckpoints => host.driver.checkpoints!;
  const store = (desktop: Desktop) => checkpoints().store(desktop, { id: newId("checkpoint"), kind: "saved" });
  const copy = async (checkpointId: string, count: number): Promise<Desktop[]> => {
    const copies = await checkpoints().restore(checkpointId, newDesktopIds(count));
    return copies.map((result: CopyResult) => {
      if ("error" in result) throw result.error;
      return result.desktop;
    });
  };
  const shelf = () => path.join(host.options.stateFolder, "checkpoints");
  const traces = () => ({
    folders: readdirSync(path.join(host.options.stateFolder, "desktops")),
    mounts: readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .filter((line) => line.includes(path.join(host.options.stateFolder, "desktops"))),
    namespaces: readdirSync("/run/netns").filter((name) => name.includes(host.options.instance)),
    cgroups: detectCgroup()!.children(`/deskproof/${host.options.instance}`),
  });
  const nothing = { folders: [], mounts: [], namespaces: [], cgroups: [] };

  afterEach(async () => {
    await host.driver.shutdown();
    for (const { id } of await checkpoints().list())
      if (existsSync(path.join(shelf(), id))) await checkpoints().remove(id);
  });

  it("two copies go on from where the source stood and apart from it and each other, also a copy of a copy", async () => {
    const source = await host.create();
    await source.spawn({ argv: ["gnome-terminal"] });
    await vi.waitUntil(async () => (await source.terminalText())?.includes("$"), { timeout: 20_000 });
    await source.step({ type: "type", text: "echo half" });
    const before = await source.screenshot();
    const stored = await store(source);
    const [one, two] = await copy(stored.id, 2);
    expect([one!.origin, one!.checkpointId, one!.episode]).toEqual(["saved", stored.id, 1]);
    await one!.step({ type: "type", text: " one > ~/f\n" });
    await two!.step({ type: "type", text: " two > ~/f\n" });
    const [again] = await copy((await store(one!)).id, 1);
    await again!.step({ type: "type", text: "echo third >> ~/f\n" });
    const files = await Promise.all(
      [source, one!, two!, again!].map(async (desktop) => {
        await desktop.settle({ quietMs: 300 });
        const bytes = await desktop.readFile("/home/user/f");
        return bytes && Buffer.from(bytes).toString();
      }),
    );
    expect(files).toEqual([null, "half one\n", "half two\n", "half one\nthird\n"]);
    expect((await source.screenshot()).png.length).toBeCloseTo(before.png.length, -4);
    await Promise.all([source, one!, two!, again!].map((desktop) => desktop.close()));
    expect(traces()).toEqual(nothing);
  });

  async function withSemantics(): Promise<Desktop> {
    const program = path.join(host.options.stateFolder, "memory-semantics");
    execFileSync("gcc", ["-O1", "-static", "-o", program, path.resolve("native/memory-semantics.c")]);
    const source = await host.create();
    await source.writeFile("/home/user/semantics", readFileSync(program), { mode: 0o755 });
    await source.spawn({ argv: ["/home/user/semantics"] });
    await said(source, "/tmp/ready");
    return source;
  }
  const said = (desktop: Desktop, file: string) => vi.waitUntil(() => desktop.stat(file), { timeout: 10_000 });

  async function expectSemantics(desktop: Desktop): Promise<void> {
    await desktop.writeFile("/tmp/go", Buffer.alloc(0));
    await said(desktop, "/tmp/semantics");
    const lines = (await run(desktop, "cat /tmp/semantics")).split("\n");
    expect(lines.filter((line) => !line.endsWith(" ok"))).toEqual(["protected signal 11"]);
    expect(lines).toHaveLength(12);
  }

  it("memory of a copy, and of a copy's copy, means what it did: what is given back is zero, what grows is new", async () => {
    const source = await withSemantics();
    const [copied] = await copy((await store(source)).id, 1);
    const [again] = await copy((await store(copied!)).id, 1);
    for (const desktop of [copied!, again!, source]) await expectSemantics(desktop);
  });

  it("what a copy cleared is clear in its copy too, also when the kernel merged equal pages in between", async () => {
    const [copied] = await copy((await store(await withSemantics())).id, 1);
    await copied!.writeFile("/tmp/zero", Buffer.alloc(0));
    await said(copied!, "/tmp/zeroed");
    await new PageMerging().merge();
    expect(Number(readFileSync("/sys/kernel/mm/ksm/pages_sharing", "utf8"))).toBeGreaterThan(0);
    const [again] = await copy((await store(copied!)).id, 1);
    for (const desktop of [again!, copied!]) await expectSemantics(desktop);
  });

  it("a copy of a template's state is stored also where states lie on another file system", async () => {
    await checkpoints().prepareTemplate(host.templateDigest);
    const desktop = await host.create();
    mkdirSync(shelf(), { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=500m", "tmpfs", shelf()]);
    try {
      const stored = await store(desktop);
      const [copied] = await copy(stored.id, 1);
      expect(await run(copied!, "echo lives")).toBe("lives");
      await copied!.close();
      expect(await checkpoints().remove(stored.id)).toBe(true);
    } finally {
      execFileSync("umount", [shelf()]);
    }
  });

  it("copies have fresh random numbers, their own machine id, the right time and the same host name", async () => {
    const source = await host.create();
    const copies = await copy((await store(source)).id, 2);
    const look = "cat /proc/sys/kernel/random/uuid /etc/machine-id; hostname; date +%s";
    const seen = await Promise.all([source, ...copies].map(async (desktop) => (await run(desktop, look)).split("\n")));
    for (const column of [0, 1]) expect(new Set(seen.map((lines) => lines[column])).size).toBe(3);
    expect(seen.map((lines) => lines[2])).toEqual(["desktop", "desktop", "desktop"]);
    for (const lines of seen) expect(Math.abs(Number(lines[3]) - Date.now() / 1_000)).toBeLessThan(3);
  });

  it("a reset gives the stored state and a new episode, again and again, and usage goes on", async () => {
    const desktop = await host.create();
    await desktop.writeFile("/home/user/kept", Buffer.from("kept"));
    const stored = await store(desktop);
    const homes = new Set<string>();
    let used = 0;
    for (let round = 2; round <= 5; round++) {
      await desktop.writeFile("/home/user/lost", Buffer.from("lost"));
      await desktop.quarantine("the harness says so");
      await checkpoints().reset(desktop, stored.id);
      expect([desktop.episode, await desktop.stat("/home/user/lost")]).toEqual([round, null]);
      const hash = (await desktop.gates()).find(({ gate }) => gate === "state_hash");
      expect(hash?.status).toBe("pass");
      homes.add((hash!.observed.found as { digest: string }).digest);
      await desktop.step({ type: "wait", ms: 0 });
      const { cpuSeconds } = await desktop.usage();
      expect(cpuSeconds).toBeGreaterThan(used);
      used = cpuSeconds;
    }
    expect(homes.size).toBe(1);
  });

  it("create is a restore once a ready desktop of the template is stored, unless a cold one is asked for", async () => {
    const ready = await checkpoints().prepareTemplate(host.templateDigest);
    expect(ready.digest).toMatch(/^sha256:/);
    expect((await checkpoints().prepareTemplate(host.templateDigest)).id).toBe(ready.id);
    const [warm, cold] = [await host.create(), await host.create({ cold: true })];
    expect([warm.origin, cold.origin]).toEqual(["template", "boot"]);
    expect((await warm.gates()).filter(({ status }) => status === "fail")).toEqual([]);
    expect(warm.bootMs).toBeLessThan(cold.bootMs);
  });

  it("a state can be restored again after a copy of it was stored, without having been read through", async () => {
    const source = await host.create();
    const stored = await store(source);
    const [first] = await copy(stored.id, 1);
    await store(first!);
    const [second] = await copy(stored.id, 1);
    expect(await run(second!, "echo lives")).toBe("lives");
  });

  it("waits for a helper that was just started to end when it is asked to, so that its copies do not miss it", async () => {
    const source = await host.create();
    await source.spawn({ argv: ["sleep", "2.5"] });
    const stored = await checkpoints().store(source, {
      ...{ id: newId("checkpoint"), kind: "fork", settleProcessesMs: 10_000 },
    });
    const [child] = await copy(stored.id, 1);
    expect(await run(child!, "pgrep -c sleep || true")).toBe("0");
  });

  it("one child's failure leaves its siblings alone", async () => {
    const source = await host.create();
    const stored = await store(source);
    const ids = [newId("desktop"), source.id, newId("desktop")];
    const copies = await checkpoints().restore(stored.id, ids);
    expect(copies.map((result) => "desktop" in result)).toEqual([true, false, true]);
    expect(await run(source, "echo lives")).toBe("lives");
  });

  it("refuses 9 copies, a desktop under quarantine, an unknown state, and removal of what is in use", async () => {
    const desktop = await host.create();
    const stored = await store(desktop);
    await expect(checkpoints().restore(stored.id, newDesktopIds(9))).rejects.toThrow(RangeError);
    expect(await code(checkpoints().restore(newId("checkpoint"), [newId("desktop")]))).toBe("checkpoint_damaged");
    const [child] = await copy(stored.id, 1);
    expect(await checkpoints().remove(stored.id)).toBe(false);
    await child!.close();
    await desktop.quarantine("looks wrong");
    expect(await code(store(desktop))).toBe("checkpoint_failed");
    expect(await checkpoints().remove(stored.id)).toBe(true);
  });

  it.each([
    ["a changed byte", (file: string) => writeFileSync(file, flipped(readFileSync(file)))],
    ["a cut file", (file: string) => truncateSync(file, 100)],
  ])("%s in any part is refused before anything is started", async (_what, damage) => {
    const source = await host.create();
    for (const part of ["image/pstree.img", "upper/home/user/note", "checkpoint.json"]) {
      await source.writeFile("/home/user/note", Buffer.alloc(4_096, "n"));
      const stored = await store(source);
      await checkpoints().seal(stored.id);
      const file = path.join(shelf(), stored.id, part);
      damage(file);
      const id = newId("desktop");
      expect(await code(checkpoints().restore(stored.id, [id]))).toBe("checkpoint_damaged");
      expect(traces().folders).toEqual([source.id]);
    }
    // The memory files are linked from the image, so both names are damaged at once.
    const stored = await store(source);
    await checkpoints().seal(stored.id);
    const memory = path.join(shelf(), stored.id, "mem/.mem", stored.id);
    damage(path.join(memory, readdirSync(memory)[0]!));
    expect(await code(checkpoints().restore(stored.id, [newId("desktop")]))).toBe("checkpoint_damaged");
  });

  it("a full disk fails the checkpoint, and the desktop goes on with nothing left of it", async () => {
    const source = await host.create();
    mkdirSync(shelf(), { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", shelf()]);
    try {
      expect(await code(store(source))).toBe("checkpoint_failed");
      expect(readdirSync(shelf())).toEqual([]);
      expect(await run(source, "echo lives")).toBe("lives");
      expect((await source.gates()).filter(({ status }) => status === "fail")).toEqual([]);
    } finally {
      execFileSync("umount", [shelf()]);
    }
    await store(source);
  });

  it("a sweep leaves a state alone that is just being stored, as every minute's may", async () => {
    const source = await host.create();
    let isStored = false;
    const sweeping = (async () => {
      while (!isStored) await host.driver.sweep();
    })();
    const storing = store(source).finally(() => (isStored = true));
    await Promise.all([storing, sweeping]);
    const [one] = await copy((await storing).id, 1);
    expect(await run(one!, "echo lives")).toBe("lives");
  });

  it("a file that reads like what criu says of a stage is laid back, and taken for no stage", async () => {
    const source = await host.create();
    const notice = Buffer.from("\n\npre-resume\u0010\u0001", "latin1");
    const message = Buffer.from([8, 6, 16, 1, 42, notice.length, ...notice]);
    await source.writeFile("/tmp/message", message);
    const stored = await store(source);
    stages.length = 0;
    const [copied] = await copy(stored.id, 1);
    expect(Buffer.from((await copied!.readFile("/tmp/message"))!)).toEqual(message);
    expect(stages).toEqual(["prepared", "post-restore", "pre-resume"]);
  });

  it("criu killed in the middle of a checkpoint or a restore leaves no half state and no half desktop", async () => {
    const source = await host.create();
    const killing = killWhenSeen("checkpoint", host.options.criu!.program);
    expect(await code(store(source))).toBe("checkpoint_failed");
    await killing;
    expect(readdirSync(shelf()).filter((name) => name.includes("ckp_"))).toEqual([]);
    await source.close();
    const another = await host.create();
    const stored = await store(another);
    const killingAgain = killWhenSeen("restore", host.options.criu!.program);
    const [result] = await checkpoints().restore(stored.id, [newId("desktop")]);
    await killingAgain;
    expect("error" in result! && (result.error as AttemptError).code).toBe("restore_failed");
    await another.close();
    expect(traces()).toEqual(nothing);
  });

  it("a new worker takes away drafts, states nobody read through, and a desktop that was left frozen", async () => {
    const desktop = await host.create();
    const stored = await store(desktop);
    mkdirSync(path.join(shelf(), `.${newId("checkpoint")}`));
    await detectCgroup()!.freeze(`/deskproof/${host.options.instance}/${desktop.id}`);
    const owner = path.join(host.options.stateFolder, "desktops", desktop.id, "owner.json");
    writeFileSync(owner, JSON.stringify({ ...JSON.parse(readFileSync(owner, "utf8")), bootId: "an earlier boot" }));
    const successor = createLinuxDriver(host.options);
    expect((await successor.sweep()).removedDesktops).toEqual([desktop.id]);
    expect(readdirSync(shelf())).toEqual([]);
    expect(await successor.checkpoints!.list()).not.toContainEqual(expect.objectContaining({ id: stored.id }));
    expect(traces()).toEqual(nothing);
  });
});

const flipped = (bytes: Buffer) => {
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  return bytes;
};

/** Kills the criu of a runc that this process has started, as soon as it works on a dump or a restore. */
async function killWhenSeen(verb: "checkpoint" | "restore", launcher: string): Promise<void> {
  const criu = await vi.waitUntil(
    () => {
      const runcs = childrenOf(process.pid).flatMap(childrenOf);
      const ours = runcs.filter((pid) => textOf(`/proc/${pid}/cmdline`)?.split("\0").includes(verb));
      // Before it becomes criu it may be one that only says its version.
      return ours.flatMap(childrenOf).find((pid) => ![null, launcher].includes(targetOf(`/proc/${pid}/exe`)));
    },
    { timeout: 30_000, interval: 2 },
  );
  process.kill(criu, "SIGKILL");
}
