import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Action } from "@/lib/domain/action/action.schema";
import { verdictOf } from "@/lib/domain/episode/episode.verdict";
import { templateVersionSchema } from "@/lib/domain/template/template.schema";
import { createSimulatedDriver, type SimulatedDriverOptions } from "./simulated-driver";
import { SIMULATED_TEMPLATE } from "./simulated-template";

async function desktop(options: SimulatedDriverOptions = {}, screen?: { width: number; height: number }) {
  const driver = createSimulatedDriver({ aliveAfterMs: 0, ...options });
  return driver.create({ id: "dsk_1", templateDigest: SIMULATED_TEMPLATE.digest, ...(screen ? { screen } : {}) });
}
const openTerminal: Action = { type: "hotkey", keys: ["ctrl", "alt", "t"] };
const text = (bytes: Uint8Array | null) => (bytes === null ? null : new TextDecoder().decode(bytes));

describe("the simulated driver", () => {
  it("publishes one template that names itself simulated", async () => {
    const [template] = await createSimulatedDriver().templates();
    expect(templateVersionSchema.parse(template)).toMatchObject({ name: "simulated", version: 1, driver: "simulated" });
  });

  it("creates a desktop in less than 5 ms", async () => {
    await desktop();
    const startedAt = performance.now();
    for (let i = 0; i < 20; i++) await desktop();
    expect((performance.now() - startedAt) / 20).toBeLessThan(5);
  });

  it("runs what is typed into its terminal on its own files", async () => {
    const one = await desktop();
    await one.step(openTerminal);
    const { screenChanged, activeWindow } = await one.step({
      type: "type",
      text: "echo hi > Desktop/a.txt\ncat Desktop/a.txt\n",
    });
    expect(screenChanged).toBe(true);
    expect(activeWindow).toBe("Terminal");
    expect(await one.terminalText()).toContain("hi\n");
    expect(text(await one.readFile("/home/user/Desktop/a.txt"))).toBe("hi\n");
  });

  it("edits and saves a text in its editor, opened by double click in its file window", async () => {
    const one = await desktop();
    await one.writeFile("/home/user/note.txt", Buffer.from("one\n"));
    await one.step({ type: "hotkey", keys: ["super", "e"] });
    const row = (await one.accessibility()).applications
      .find(({ name }) => name === "nautilus")
      ?.root?.children[0]?.children.find(({ name }) => name === "note.txt");
    await one.step({ type: "click", x: row!.rect!.x + 60, y: row!.rect!.y + 10, button: "left", count: 2, hold: [] });
    expect((await one.windows()).find(({ isActive }) => isActive)?.title).toBe("note.txt - Text Editor");
    await one.step({ type: "hotkey", keys: ["ctrl", "End"] });
    await one.step({ type: "type", text: "two\n" });
    expect((await one.windows()).find(({ isActive }) => isActive)?.title).toMatch(/^\*/);
    await one.step({ type: "hotkey", keys: ["ctrl", "s"] });
    expect(text(await one.readFile("/home/user/note.txt"))).toBe("one\ntwo\n");
  });

  it.each([
    [640, 480],
    [1920, 1080],
  ])("draws a picture of %i x %i that differs where a window opened", async (width, height) => {
    const one = await desktop({}, { width, height });
    const result = await one.step(openTerminal);
    expect(await sharp(result.after.png).metadata()).toMatchObject({ format: "png", width, height });
    expect(Buffer.from(result.before.png).equals(Buffer.from(result.after.png))).toBe(false);
    expect(await sharp(await one.thumbnail(320)).metadata()).toMatchObject({ format: "jpeg", width: 320 });
  });

  it("gives the same picture for the same actions", async () => {
    const shots = [];
    for (let i = 0; i < 2; i++) {
      const one = await desktop();
      shots.push((await one.step(openTerminal)).after.png);
    }
    expect(Buffer.from(shots[0]!).equals(Buffer.from(shots[1]!))).toBe(true);
  });

  it("is valid once it is old enough, and every gate says simulated", async () => {
    let time = 0;
    const one = await desktop({ aliveAfterMs: 5_000, now: () => new Date(time) });
    expect(verdictOf(await one.gates()).verdict).toBe("pending");
    time = 5_000;
    const gates = await one.gates();
    expect(verdictOf(gates).verdict).toBe("valid");
    expect(gates.every(({ detail, observed }) => detail.startsWith("simulated") && observed.simulated)).toBe(true);
  });

  it("injects a failed creation, a lost desktop, a failed gate, a crash and an OOM kill", async () => {
    await expect(desktop({ faults: () => ({ failCreate: true }) })).rejects.toMatchObject({
      code: "desktop_create_failed",
    });
    const dying = await desktop({ faults: () => ({ dieAtStep: 1 }) });
    await dying.step(openTerminal);
    await expect(dying.step({ type: "wait", ms: 1 })).rejects.toMatchObject({ code: "desktop_lost" });
    const gated = await desktop({ faults: () => ({ failGate: "netns" }) });
    expect(verdictOf(await gated.gates()).badGates).toEqual(["netns"]);
    const crashing = await desktop({ faults: () => ({ crashAppAtStep: 1, oomAtStep: 1 }) });
    await crashing.step(openTerminal);
    await crashing.step({ type: "wait", ms: 1 });
    expect(verdictOf(await crashing.gates()).badGates).toEqual(["no_app_crash", "no_oom_kill"]);
    expect(await crashing.windows()).toEqual([]);
  });

  it("refuses root once sealed, steps once quarantined, points outside, and everything once closed", async () => {
    const one = await desktop();
    expect((await one.exec({ argv: ["whoami"], as: "root" })).stdout).toBe("root\n");
    await one.seal();
    await expect(one.exec({ argv: ["whoami"], as: "root" })).rejects.toMatchObject({ code: "action_failed" });
    const outside: Action = { type: "click", x: 1280, y: 0, button: "left", count: 1, hold: [] };
    await expect(one.step(outside)).rejects.toMatchObject({ code: "action_failed" });
    await one.quarantine("test");
    await expect(one.step(openTerminal)).rejects.toMatchObject({ code: "action_failed" });
    expect(verdictOf(await one.gates()).badGates).toEqual(["not_quarantined"]);
    await one.close();
    await one.close();
    await expect(one.windows()).rejects.toMatchObject({ code: "desktop_lost" });
  });

  it("counts the same usage for the same actions", async () => {
    const runs = await Promise.all(
      [0, 1].map(async () => {
        const one = await desktop();
        await one.step(openTerminal);
        return one.usage();
      }),
    );
    expect(runs[0]).toEqual(runs[1]);
  });
});
