import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { problemWire } from "@/lib/domain/problem";
import {
  rewardWire,
  slotExecWire,
  slotFileWire,
  slotGatesWire,
  slotObservationWire,
  slotStepWire,
} from "@/lib/domain/slot/slot.verbs.wire";
import type { SimulatedFaults } from "@/lib/desktop/drivers/simulated/simulated-faults";
import { SlotBench } from "@/lib/testing/slot-bench";
import { POST as execRoute } from "./[slotId]/exec/route";
import { GET as readRoute, PUT as writeRoute } from "./[slotId]/files/route";
import { GET as gatesRoute } from "./[slotId]/gates/route";
import { POST as observeRoute } from "./[slotId]/observe/route";
import { POST as stepRoute } from "./[slotId]/step/route";
import { POST as verifyRoute } from "./[slotId]/verify/route";
import { POST as waitRoute } from "./[slotId]/wait_valid/route";

let bench: SlotBench;
/** Faults of the next desktop. */
let faults: SimulatedFaults = {};
beforeAll(async () => {
  bench = await SlotBench.open({ slots: 40, faults: () => faults });
  await bench.app.db.prisma.workspace.update({ where: { id: bench.workspace.id }, data: { runParallelism: 40 } });
});
afterAll(() => bench.close());
beforeEach(() => void (faults = {}));

const problemOf = async (response: Response) => problemWire.parse(await response.json());
const terminal = { action: { type: "hotkey", keys: ["ctrl", "alt", "t"] } };
const type = (text: string) => ({ action: { type: "type", text } });
const on = ({ id }: { id: string }) => ({ params: { slotId: id } });
const step = (slot: { id: string }, body: object) => bench.call(stepRoute, { ...on(slot), body });
const verify = (slot: { id: string }, body: object = {}) => bench.call(verifyRoute, { ...on(slot), body });
const exec = async (slot: { id: string }, line: string) =>
  slotExecWire.parse(await (await bench.call(execRoute, { ...on(slot), body: { argv: [line], shell: true } })).json());

describe("step and observe", () => {
  it("play an action, keep its frames for the workspace, and show what is there", async () => {
    const slot = await bench.slot();
    const first = slotStepWire.strict().parse(await (await step(slot, { ...terminal, frames: "base64" })).json());
    expect(first).toMatchObject({ index: 1, screen_changed: true, active_window: "Terminal" });
    expect(
      Buffer.from(first.after?.png_base64 ?? "", "base64")
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    const second = slotStepWire.parse(await (await step(slot, type("echo hello\n"))).json());
    expect(second).toMatchObject({ index: 2, after: { png_base64: null } });
    expect(await bench.app.db.prisma.artifactRef.count({ where: { digest: second.after?.digest } })).toBe(1);
    const body = { accessibility: "compact", terminal: true, screenshot: "digest" };
    const seen = slotObservationWire
      .strict()
      .parse(await (await bench.call(observeRoute, { ...on(slot), body })).json());
    expect(seen.screenshot?.digest).toBe(second.after?.digest);
    expect(seen.windows?.[0]).toMatchObject({ title: "Terminal", is_active: true });
    expect(seen.terminal).toContain("hello");
    expect(seen.accessibility?.text).toContain("terminal");
    const xml = await bench.call(observeRoute, { ...on(slot), body: { accessibility: "xml", screenshot: "none" } });
    expect(slotObservationWire.parse(await xml.json()).accessibility?.text).toContain("<");
    expect(await bench.get(slot.id)).toMatchObject({ step_count: 2, last_frame: second.after?.digest });
  });

  it("refuse an action that is none, a point outside the screen, and a second thing at the same time", async () => {
    faults = { stepDelayMs: 400 };
    const slot = await bench.slot();
    expect((await step(slot, { action: { type: "jump" } })).status).toBe(400);
    const outside = await step(slot, { action: { type: "click", x: 5_000, y: 1 } });
    expect(await problemOf(outside)).toMatchObject({
      ...{ code: "desktop_error", status: 409 },
      failure: { code: "action_failed", boundary: "desktop" },
    });
    const slow = step(slot, { action: { type: "wait", ms: 1 } });
    await bench.until(slot.id, ({ status, operation }) => status === "stepping" && operation === "step");
    const busy = await step(slot, { action: { type: "wait", ms: 1 } });
    expect(await problemOf(busy)).toMatchObject({ code: "slot_busy", status: 409, operation: "step" });
    expect(busy.headers.get("retry-after")).toBe("1");
    expect((await slow).status).toBe(200);
  });
});

describe("exec and files", () => {
  it("run as the agent's account and never as root", async () => {
    const slot = await bench.slot();
    expect(await exec(slot, "whoami")).toMatchObject({ exit_code: 0, stdout: "user\n" });
    const asRoot = { argv: ["whoami"], as: "root" };
    expect((await bench.call(execRoute, { ...on(slot), body: asRoot })).status).toBe(400);
  });

  it("write, read and list, and say when there is no such path", async () => {
    const slot = await bench.slot();
    const content_base64 = Buffer.from("hello").toString("base64");
    const path = "/home/user/new/a.txt";
    const written = await bench.call(writeRoute, { ...on(slot), body: { path, content_base64 }, method: "PUT" });
    expect(slotFileWire.parse(await written.json())).toMatchObject({ kind: "file", bytes: 5, content_base64: null });
    const read = async (at: string) => bench.call(readRoute, { ...on(slot), query: { path: at } });
    expect(slotFileWire.parse(await (await read(path)).json()).content_base64).toBe(content_base64);
    expect(slotFileWire.parse(await (await read("/home/user/new")).json())).toMatchObject({
      ...{ kind: "directory", entries: ["a.txt"], content_base64: null },
    });
    expect(await problemOf(await read("/nowhere"))).toMatchObject({ code: "not_found" });
    expect((await read("relative")).status).toBe(400);
    const big = { path, content_base64: Buffer.alloc(800 * 1024).toString("base64") };
    expect([400, 413]).toContain((await bench.call(writeRoute, { ...on(slot), body: big, method: "PUT" })).status);
  });
});

describe("gates, wait_valid and verify", () => {
  it("score a solved task 1 and an unsolved one 0, both valid", { timeout: 90_000 }, async () => {
    const slot = await bench.slot({ task: "bbbbbbbb" });
    const unsolved = rewardWire.strict().parse(await (await verify(slot)).json());
    expect(unsolved).toMatchObject({ score: 0, valid: true, verdict: "valid", checker_skipped: null });
    expect(unsolved.profile).toBe("osworld");
    await exec(slot, "printf 42 > /home/user/answer.txt");
    expect(rewardWire.parse(await (await verify(slot)).json())).toMatchObject({ score: 1, valid: true });
    const corrected = rewardWire.parse(await (await verify(slot, { profile: "corrected" })).json());
    expect(corrected).toMatchObject({ score: 1, profile: "corrected" });
    expect((await verify(slot, { profile: "public" })).status).toBe(400);
    expect(await problemOf(await verify(await bench.slot()))).toMatchObject({ code: "slot_without_task" });
  });

  it("give an episode that a gate failed no score, and strict an error with the codes", async () => {
    faults = { failGate: "netns" };
    const slot = await bench.slot({ task: "bbbbbbbb" });
    await exec(slot, "printf 42 > /home/user/answer.txt");
    const strict = await verify(slot);
    expect(await problemOf(strict)).toMatchObject({
      ...{ code: "invalid_episode", status: 409, verdict: "invalid", bad_gates: ["netns"] },
      reason_codes: ["netns:runtime"],
    });
    const reward = rewardWire.parse(await (await verify(slot, { strict: false })).json());
    expect(reward).toMatchObject({ score: null, valid: false, checker_skipped: "invalid: netns" });
    expect(reward.invalid_reasons[0]).toContain("netns");
  });

  it("give a crash in the middle of the episode away, also when the checker would pass", async () => {
    faults = { crashAppAtStep: 1 };
    const slot = await bench.slot({ task: "bbbbbbbb" });
    await step(slot, terminal);
    await step(slot, { action: { type: "wait", ms: 0 } });
    const gates = await bench.call(gatesRoute, on(slot));
    expect(slotGatesWire.strict().parse(await gates.json()).episode).toMatchObject({
      ...{ verdict: "invalid", bad_gates: ["no_app_crash"], reason_codes: ["no_app_crash:policy_possible"] },
    });
    expect(await problemOf(await verify(slot))).toMatchObject({ code: "invalid_episode" });
  });

  it("wait for a slot that is being made, and give back a pending verdict at the limit", async () => {
    const slow = await SlotBench.open({ aliveAfterMs: 60_000 });
    const slot = await slow.slot();
    const waited = await slow.call(waitRoute, { ...on(slot), body: { timeout_ms: 300 } });
    expect(slotGatesWire.parse(await waited.json()).episode.verdict).toBe("pending");
    await slow.close();
    const made = await bench.slot();
    const valid = await bench.call(waitRoute, { ...on(made), body: {} });
    expect(slotGatesWire.parse(await valid.json()).episode.verdict).toBe("valid");
  });
});

describe("a desktop that is lost", () => {
  it("closes its slot with what broke", async () => {
    faults = { dieAtStep: 0 };
    const slot = await bench.slot();
    expect(await problemOf(await step(slot, terminal))).toMatchObject({ failure: { code: "desktop_lost" } });
    expect(await bench.until(slot.id, ({ status }) => status === "closed")).toMatchObject({
      close_reason: "desktop_lost",
    });
  });

  it("and one that cannot be made, is told by the slot that was asked for", async () => {
    faults = { failCreate: true };
    await expect(bench.slot()).rejects.toThrow(/desktop_create_failed/);
  });
});
