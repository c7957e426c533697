import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import type { AttemptError } from "@/lib/domain/failure";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { describeOnHost } from "@/lib/testing/host-test";
import { newId } from "@/lib/config/new-id";
import { startTestHost } from "@/lib/testing/host-desktop";
import { identifyProcess } from "../../process-identity";
import { detectCgroup } from "./cgroup/detect-cgroup";
import { createLinuxDriver } from "./linux-driver";

const code = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error: AttemptError) => error.code,
  );

describeOnHost("the life of desktops", () => {
  const host = startTestHost();
  const layout = detectCgroup()!;

  /** Everything on the machine that bears this instance's name. */
  const traces = () => ({
    folders: readdirSync(path.join(host.options.stateFolder, "desktops")),
    mounts: readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .filter((line) => line.includes(host.options.stateFolder)),
    namespaces: readdirSync("/run/netns").filter((name) => name.includes(host.options.instance)),
    cgroups: layout.children(`/deskproof/${host.options.instance}`),
    containers: existsSync(path.join(host.options.stateFolder, "runc"))
      ? readdirSync(path.join(host.options.stateFolder, "runc"))
      : [],
  });
  const nothing = { folders: [], mounts: [], namespaces: [], cgroups: [], containers: [] };

  // A failed test must not leave its desktop to the next one.
  afterEach(() => host.driver.shutdown());

  it("close removes every trace, may be repeated, and every call is refused after it", async () => {
    const desktop = await host.create();
    const pids = layout.processes(`/deskproof/${host.options.instance}/${desktop.id}`);
    expect(pids.length).toBeGreaterThan(5);
    expect(traces()).toMatchObject({ folders: [desktop.id], cgroups: [desktop.id], containers: [desktop.id] });
    await Promise.all([desktop.close(), desktop.close()]);
    await desktop.close();
    expect(traces()).toEqual(nothing);
    expect(pids.filter((pid) => identifyProcess(pid) !== null)).toEqual([]);
    expect(await code(desktop.exec({ argv: ["true"] }))).toBe("desktop_lost");
    expect(await code(desktop.step({ type: "wait", ms: 0 }))).toBe("desktop_lost");
    expect(await code(desktop.readFile("/etc/passwd"))).toBe("desktop_lost");
    expect(await code(desktop.gates())).toBe("desktop_lost");
  });

  it("a desktop whose init was killed is lost, and closes all the same", async () => {
    const desktop = await host.create();
    const [init] = layout.processes(`/deskproof/${host.options.instance}/${desktop.id}`).sort((a, b) => a - b);
    process.kill(init!, "SIGKILL");
    await expect.poll(() => layout.processes(`/deskproof/${host.options.instance}/${desktop.id}`)).toEqual([]);
    expect(await code(desktop.exec({ argv: ["true"] }))).toBe("desktop_lost");
    const failed = (await desktop.gates()).filter(({ status }) => status === "fail").map(({ gate }) => gate);
    expect(failed).toEqual(
      expect.arrayContaining(["init_identity", "guest_ready", "alive_after_resume", "display_live"]),
    );
    await desktop.close();
    expect(traces()).toEqual(nothing);
  });

  it("two desktops share no namespace, no file and no process list", async () => {
    const [one, two] = await Promise.all([host.create(), host.create()]);
    try {
      await one.writeFile("/home/user/mine", Buffer.from("one"));
      await one.exec({ argv: ["touch /dev/shm/mine /tmp/mine"], shell: true });
      expect(await two.exec({ argv: ["ls /home/user/mine /dev/shm/mine /tmp/mine"], shell: true })).toMatchObject({
        stdout: "",
      });
      const inside = async (desktop: Desktop) =>
        (await desktop.exec({ argv: ["readlink /proc/self/ns/{pid,mnt,net,ipc,uts}"], shell: true })).stdout
          .trim()
          .split("\n");
      const [a, b] = [await inside(one), await inside(two)];
      expect(a).toHaveLength(5);
      expect(a.filter((name) => b.includes(name))).toEqual([]);
      const list = (await two.exec({ argv: ["ps", "axo", "args"] })).stdout;
      expect(list.match(/deskproof\/init/g)).toHaveLength(1);
      const isolation = (await one.gates()).find(({ gate }) => gate === "isolation");
      expect(isolation).toMatchObject({ status: "pass", observed: { comparedWith: [two.id] } });
      await two.exec({ argv: ["kill", "-9", "-1"] });
      // A killed process is gone a moment after the kill was sent.
      await expect.poll(async () => (await two.exec({ argv: ["pgrep", "-x", "openbox"] })).exitCode).toBe(1);
      expect((await one.exec({ argv: ["pgrep", "-x", "openbox"] })).exitCode).toBe(0);
    } finally {
      await Promise.all([one.close(), two.close()]);
    }
    expect(traces()).toEqual(nothing);
  });

  it("an id in use and an unknown template are refused and leave the living alone", async () => {
    const desktop = await host.create();
    expect(await code(host.create({ id: desktop.id }))).toBe("desktop_create_failed");
    expect(await code(host.create({ templateDigest: `sha256:${"0".repeat(64)}` }))).toBe("desktop_create_failed");
    expect((await desktop.exec({ argv: ["echo", "still here"] })).stdout).toBe("still here\n");
    await desktop.close();
  });

  it("a desktop that cannot be made leaves nothing", async () => {
    expect(await code(host.create({ limits: { memoryBytes: 4 * 1024 * 1024 } }))).toMatch(
      /desktop_create_failed|guest_not_ready/,
    );
    expect(traces()).toEqual(nothing);
  });

  it("the screen may be chosen at create", async () => {
    const desktop = await host.create({ screen: { width: 1280, height: 800 } });
    const frame = await desktop.screenshot();
    await desktop.close();
    expect([frame.width, frame.height]).toEqual([1280, 800]);
  });

  it("usage is what the cgroup's own counters say, within 1 %", async () => {
    const desktop = await host.create();
    const group = `/deskproof/${host.options.instance}/${desktop.id}`;
    const before = { at: performance.now(), usage: await desktop.usage() };
    const samples: { at: number; bytes: number }[] = [];
    const sampler = setInterval(
      () => samples.push({ at: performance.now(), bytes: layout.counters(group)!.memoryBytes }),
      50,
    );
    await desktop.exec({
      argv: ["python3", "-c", "import time\nx=bytearray(300<<20)\nend=time.time()+3\nwhile time.time()<end: pass"],
    });
    clearInterval(sampler);
    const usage = await desktop.usage();
    const seconds = (performance.now() - before.at) / 1_000;
    expect(usage.cpuSeconds / layout.counters(group)!.cpuSeconds).toBeCloseTo(1, 2);
    expect(usage.cpuSeconds).toBeGreaterThan(before.usage.cpuSeconds);
    const mean = samples.reduce((sum, { bytes }) => sum + bytes, 0) / samples.length / 1024 ** 3;
    const measured = usage.memoryGibSeconds - before.usage.memoryGibSeconds;
    // Two ways of sampling a step of 300 MB a second apart; the counter itself is the same.
    expect(measured / (mean * seconds)).toBeGreaterThan(0.75);
    expect(measured / (mean * seconds)).toBeLessThan(1.25);
    await desktop.close();
  });

  it("seal refuses root from then on, and nothing else", async () => {
    const desktop = await host.create();
    expect((await desktop.exec({ argv: ["id", "-u"], as: "root" })).stdout).toBe("0\n");
    await desktop.writeFile("/etc/provisioned", Buffer.from("yes"), { as: "root" });
    await desktop.seal();
    expect(await code(desktop.exec({ argv: ["id"], as: "root" }))).toBe("action_failed");
    expect(await code(desktop.spawn({ argv: ["id"], as: "root" }))).toBe("action_failed");
    expect(await code(desktop.writeFile("/etc/late", Buffer.from("no"), { as: "root" }))).toBe("action_failed");
    expect((await desktop.exec({ argv: ["cat", "/etc/provisioned"] })).stdout).toBe("yes");
    await desktop.close();
  });

  it("quarantine refuses steps and fails its gate", async () => {
    const desktop = await host.create();
    await desktop.quarantine("the fan is loud");
    expect(await code(desktop.step({ type: "click", x: 5, y: 5, button: "left", count: 1, hold: [] }))).toBe(
      "action_failed",
    );
    const gate = (await desktop.gates()).find((result) => result.gate === "not_quarantined");
    expect(gate).toMatchObject({ status: "fail", observed: { quarantineReason: "the fan is loud" } });
    await desktop.close();
  });

  it("sweep after a worker was killed removes its desktop and lets a living one be", async () => {
    const living = await host.create();
    const orphanId = newId("desktop");
    const script = `
      import { createLinuxDriver } from "./lib/desktop/drivers/linux/linux-driver";
      const driver = createLinuxDriver(${JSON.stringify(host.options)});
      void driver.create({ id: "${orphanId}", templateDigest: "${host.templateDigest}" }).then(() => console.log("ready"));
      setInterval(() => {}, 1000);`;
    const worker = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise<void>((resolve, reject) => {
      worker.stdout.on("data", (part: Buffer) => part.includes("ready") && resolve());
      worker.once("exit", () => reject(new Error("the worker ended")));
    });
    // While its worker lives, a sweep of another process leaves it alone.
    expect((await host.driver.sweep()).removedDesktops).toEqual([]);
    const gone = new Promise((resolve) => worker.once("exit", resolve));
    worker.kill("SIGKILL");
    await gone;
    const pids = layout.processes(`/deskproof/${host.options.instance}/${orphanId}`);
    expect(pids.length).toBeGreaterThan(5);
    const report = await host.driver.sweep();
    expect(report).toMatchObject({ removedDesktops: [orphanId], removedMounts: 1, removedNamespaces: 1 });
    expect(pids.filter((pid) => identifyProcess(pid) !== null)).toEqual([]);
    expect(traces().folders).toEqual([living.id]);
    expect((await living.exec({ argv: ["echo", "alive"] })).stdout).toBe("alive\n");
    expect((await host.driver.sweep()).removedDesktops).toEqual([]);
    await living.close();
    expect(traces()).toEqual(nothing);
  });

  it("sweep finds a desktop whose worker died at any moment of its create", async () => {
    for (const delayMs of [40, 120, 260, 420]) {
      const id = newId("desktop");
      const script = `
        import { createLinuxDriver } from "./lib/desktop/drivers/linux/linux-driver";
        const driver = createLinuxDriver(${JSON.stringify(host.options)});
        await driver.templates();
        setTimeout(() => process.kill(process.pid, "SIGKILL"), ${delayMs});
        await driver.create({ id: "${id}", templateDigest: "${host.templateDigest}" });
        setInterval(() => {}, 1000);`;
      const worker = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
        stdio: "inherit",
      });
      await new Promise((resolve) => worker.once("exit", resolve));
      // A tool it had started (mount, ip, runc) may still be at work for a moment.
      await expect
        .poll(async () => (await host.driver.sweep(), traces()), { timeout: 10_000, interval: 300 })
        .toEqual(nothing);
    }
  });

  it("shutdown closes all desktops of the driver", async () => {
    const driver = createLinuxDriver(host.options);
    await driver.create({ id: newId("desktop"), templateDigest: host.templateDigest });
    await driver.shutdown();
    expect(traces()).toEqual(nothing);
  });
});
