import { describe, expect, it } from "vitest";
import type { Desktop, DesktopCheckpoints } from "@/lib/desktop/desktop.port";
import type { Action } from "@/lib/domain/action/action.schema";
import { verdictOf } from "@/lib/domain/episode/episode.verdict";
import { createSimulatedDriver, type SimulatedDriverOptions } from "./simulated-driver";
import { SIMULATED_TEMPLATE } from "./simulated-template";

const templateDigest = SIMULATED_TEMPLATE.digest;
const openTerminal: Action = { type: "hotkey", keys: ["ctrl", "alt", "t"] };
const type = (text: string): Action => ({ type: "type", text });

async function stage(options: SimulatedDriverOptions = {}) {
  const driver = createSimulatedDriver({ aliveAfterMs: 0, ...options });
  const checkpoints = driver.checkpoints as DesktopCheckpoints;
  const source = await driver.create({ id: "dsk_0", templateDigest });
  await source.step(openTerminal);
  await source.step(type("echo one > a.txt\necho half"));
  return { driver, checkpoints, source };
}
const copyOf = (result: Awaited<ReturnType<DesktopCheckpoints["restore"]>>[number] | undefined): Desktop => {
  if (!result || !("desktop" in result)) throw new Error("no copy");
  return result.desktop;
};

describe("checkpoints of the simulated driver", () => {
  it("make copies that go on from the typed text and share nothing, while the source lives on", async () => {
    const { checkpoints, source } = await stage();
    await checkpoints.store(source, { id: "ckp_1", kind: "fork" });
    const [a, b] = (await checkpoints.restore("ckp_1", ["dsk_a", "dsk_b"])).map(copyOf) as [Desktop, Desktop];
    expect(Buffer.from((await a.screenshot()).png).equals(Buffer.from((await source.screenshot()).png))).toBe(true);
    await a.step(type(" A > b.txt\n"));
    await b.step(type(" B > b.txt\n"));
    const texts = await Promise.all([a, b, source].map((one) => one.readFile("/home/user/b.txt")));
    expect(texts.map((bytes) => bytes && new TextDecoder().decode(bytes))).toEqual(["half A\n", "half B\n", null]);
    expect(await source.terminalText()).toContain("echo half");
    expect([a.origin, a.checkpointId, a.episode]).toEqual(["fork", "ckp_1", 1]);
  });

  it("judge copies by the gates of a restore as well", async () => {
    const { checkpoints, source } = await stage();
    await checkpoints.store(source, { id: "ckp_1", kind: "fork" });
    const [copy] = (await checkpoints.restore("ckp_1", ["dsk_a"])).map(copyOf);
    const gates = await copy!.gates();
    expect(gates.map(({ gate }) => gate)).toEqual(
      expect.arrayContaining(["lock_applied", "lock_pre_resume", "mount_table", "state_hash"]),
    );
    expect(verdictOf(gates).verdict).toBe("valid");
    expect((await source.gates()).map(({ gate }) => gate)).not.toContain("state_hash");
  });

  it("give every child its own fate", async () => {
    const { checkpoints, source } = await stage({ faults: ({ index }) => ({ failRestore: index === 2 }) });
    await checkpoints.store(source, { id: "ckp_1", kind: "fork" });
    const results = await checkpoints.restore("ckp_1", ["dsk_a", "dsk_b", "dsk_c"]);
    expect(results.map((result) => "desktop" in result)).toEqual([true, false, true]);
    expect(results[1]).toMatchObject({ id: "dsk_b", error: { code: "restore_failed" } });
  });

  it("put a desktop back in place: a new episode, quarantine and crashes forgotten, the seal as it was stored", async () => {
    const { checkpoints, source } = await stage({ faults: () => ({ crashAppAtStep: 2 }) });
    await source.seal();
    await checkpoints.store(source, { id: "ckp_1", kind: "task", key: "k" });
    await source.step(type(" more\n"));
    await source.quarantine("broken");
    expect(verdictOf(await source.gates()).badGates).toEqual(["no_app_crash", "not_quarantined"]);
    await expect(checkpoints.store(source, { id: "ckp_2", kind: "fork" })).rejects.toMatchObject({
      code: "checkpoint_failed",
    });
    await checkpoints.reset(source, (await checkpoints.find("k"))!.id);
    expect(source.episode).toBe(2);
    expect(verdictOf(await source.gates()).verdict).toBe("valid");
    expect(await source.terminalText()).toContain("echo half");
    await expect(source.exec({ argv: ["whoami"], as: "root" })).rejects.toMatchObject({ code: "action_failed" });
  });

  it("keep a state while it is held or a desktop made from it lives, and replace one of the same key", async () => {
    const { checkpoints, source } = await stage();
    await checkpoints.store(source, { id: "ckp_1", kind: "task", key: "k" });
    const release = checkpoints.hold("ckp_1");
    expect(await checkpoints.remove("ckp_1")).toBe(false);
    const [copy] = (await checkpoints.restore("ckp_1", ["dsk_a"])).map(copyOf);
    release();
    expect(await checkpoints.remove("ckp_1")).toBe(false);
    await copy!.close();
    await checkpoints.store(source, { id: "ckp_2", kind: "task", key: "k" });
    expect((await checkpoints.list()).map(({ id }) => id)).toEqual(["ckp_2"]);
    expect(await checkpoints.remove("ckp_2")).toBe(true);
    expect(await checkpoints.find("k")).toBeNull();
  });

  it("refuse a damaged state before anything starts, and fail a store or a reset that is told to", async () => {
    const damaged = await stage({ faults: () => ({ damageStored: true, failReset: true }) });
    await damaged.checkpoints.store(damaged.source, { id: "ckp_1", kind: "fork" });
    const code = "checkpoint_damaged";
    await expect(damaged.checkpoints.restore("ckp_1", ["dsk_a"])).rejects.toMatchObject({ code });
    await expect(damaged.checkpoints.restore("ckp_9", ["dsk_a"])).rejects.toMatchObject({ code });
    const failing = await stage({ faults: ({ index }) => ({ failStore: index === 0, failReset: true }) });
    await expect(failing.checkpoints.store(failing.source, { id: "ckp_1", kind: "fork" })).rejects.toMatchObject({
      code: "checkpoint_failed",
    });
    const { id } = await failing.checkpoints.prepareTemplate(templateDigest);
    await expect(failing.checkpoints.reset(failing.source, id)).rejects.toMatchObject({ code: "restore_failed" });
    await expect(failing.source.windows()).rejects.toMatchObject({ code: "desktop_lost" });
    expect(failing.driver.find("dsk_0")).toBeNull();
  });

  it("make create a restore once a ready desktop of the template is stored", async () => {
    const { driver, checkpoints } = await stage();
    const ready = await checkpoints.prepareTemplate(templateDigest);
    expect((await checkpoints.prepareTemplate(templateDigest)).id).toBe(ready.id);
    const warm = await driver.create({ id: "dsk_w", templateDigest });
    const cold = await driver.create({ id: "dsk_c", templateDigest, cold: true });
    expect([warm.origin, warm.checkpointId, cold.origin]).toEqual(["template", ready.id, "boot"]);
  });
});
