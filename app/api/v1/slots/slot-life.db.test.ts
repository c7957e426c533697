import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedFaults } from "@/lib/desktop/drivers/simulated/simulated-faults";
import { problemWire } from "@/lib/domain/problem";
import { rewardWire, slotExecWire, slotForkWire, type SlotForkWire } from "@/lib/domain/slot/slot.verbs.wire";
import { slotWire, type SlotWire } from "@/lib/domain/slot/slot.wire";
import { SlotBench } from "@/lib/testing/slot-bench";
import { POST as execRoute } from "./[slotId]/exec/route";
import { POST as forkRoute } from "./[slotId]/fork/route";
import { POST as quarantineRoute } from "./[slotId]/quarantine/route";
import { POST as releaseRoute } from "./[slotId]/release/route";
import { POST as resetRoute } from "./[slotId]/reset/route";
import { DELETE as closeRoute } from "./[slotId]/route";
import { POST as createRoute } from "./route";
import { POST as stepRoute } from "./[slotId]/step/route";
import { POST as verifyRoute } from "./[slotId]/verify/route";

let bench: SlotBench;
let faultsOf: (desktop: { id: string; index: number }) => SimulatedFaults = () => ({});
beforeAll(async () => {
  bench = await SlotBench.open({ slots: 30, faults: (desktop) => faultsOf(desktop) });
  await bench.app.db.prisma.workspace.update({ where: { id: bench.workspace.id }, data: { runParallelism: 60 } });
});
afterAll(() => bench.close());
beforeEach(() => void (faultsOf = () => ({})));

const problemOf = async (response: Response) => problemWire.parse(await response.json());
const slotOf = async (response: Response) => slotWire.strict().parse(await response.json());
const on = ({ id }: { id: string }) => ({ params: { slotId: id } });
const post = (route: typeof resetRoute, slot: { id: string }, body: object = {}) =>
  bench.call(route, { ...on(slot), body });
const exec = async (slot: { id: string }, line: string) =>
  slotExecWire.parse(await (await post(execRoute, slot, { argv: [line], shell: true })).json()).stdout;
const close = (slot: { id: string }) => bench.call(closeRoute, { ...on(slot), method: "DELETE" });
const wait = { action: { type: "wait", ms: 0 } };
const childrenOf = (fork: SlotForkWire): SlotWire[] =>
  fork.children.map((child) => {
    if (!child.ok) throw new Error(child.message);
    return child.slot;
  });
const fork = async (slot: { id: string }, copies: number) =>
  slotForkWire.strict().parse(await (await post(forkRoute, slot, { copies })).json());

describe("quarantine", () => {
  it(
    "refuses steps, commands, resets and forks, makes the episode invalid, and ends by release and reset",
    { timeout: 90_000 },
    async () => {
      const slot = await bench.slot({ task: "bbbbbbbb" });
      await exec(slot, "printf 42 > /home/user/answer.txt");
      const marked = await slotOf(await post(quarantineRoute, slot, { reason: "the page is broken" }));
      expect(marked).toMatchObject({
        ...{ status: "quarantined", quarantine: { reason: "the page is broken" } },
        ...{ available_actions: ["release", "close"], episode: { verdict: "invalid", bad_gates: ["not_quarantined"] } },
      });
      for (const [route, body] of [
        [stepRoute, wait],
        [execRoute, { argv: ["true"] }],
        [resetRoute, {}],
        [forkRoute, { copies: 1 }],
      ] as const) {
        expect(await problemOf(await post(route, slot, body))).toMatchObject({ code: "slot_quarantined", status: 409 });
      }
      const reward = rewardWire.parse(await (await post(verifyRoute, slot, { strict: false })).json());
      expect(reward).toMatchObject({ score: null, valid: false, checker_skipped: "quarantined: the page is broken" });
      const again = await slotOf(await post(quarantineRoute, slot, { reason: "another" }));
      expect(again.quarantine?.reason).toBe("the page is broken");

      expect(await slotOf(await post(releaseRoute, slot))).toMatchObject({ status: "down" });
      expect(bench.driver.find(slot.id)).toBeNull();
      expect(await problemOf(await post(stepRoute, slot, wait))).toMatchObject({ code: "slot_down", status: 409 });
      expect((await post(releaseRoute, slot)).status).toBe(200);
      const reset = await slotOf(await post(resetRoute, slot));
      expect(reset).toMatchObject({ status: "ready", quarantine: null, episode: { number: 2, kind: "reset" } });
      expect(await exec(slot, "cat /home/user/given.txt; ls /home/user/answer.txt")).toBe("ready\n");
      const fresh = rewardWire.parse(await (await post(verifyRoute, slot)).json());
      expect(fresh).toMatchObject({ valid: true, score: 0 });
      const episodes = await bench.app.db.prisma.episode.findMany({
        where: { desktopId: slot.id },
        orderBy: { number: "asc" },
      });
      expect(episodes.map(({ kind, verdict }) => [kind, verdict])).toEqual([
        ["create", "invalid"],
        ["reset", "valid"],
      ]);
      await close(slot);
    },
  );

  it("comes in the middle of a step, which fails, and cannot be released where there is none", async () => {
    faultsOf = () => ({ stepDelayMs: 300 });
    const slot = await bench.slot();
    expect(await problemOf(await post(releaseRoute, slot))).toMatchObject({ code: "invalid_transition" });
    const stepping = post(stepRoute, slot, wait);
    await bench.until(slot.id, ({ status }) => status === "stepping");
    expect((await post(quarantineRoute, slot, { reason: "now" })).status).toBe(200);
    await stepping;
    expect(await bench.get(slot.id)).toMatchObject({ status: "quarantined", operation: null });
    expect((await close(slot)).status).toBe(204);
  });
});

describe("reset", () => {
  it("goes back to the state after set-up in place, as often as asked, each time a new episode", async () => {
    const slot = await bench.slot({ task: "bbbbbbbb" });
    for (let number = 2; number <= 4; number++) {
      await exec(slot, "echo dirt > /home/user/given.txt");
      const reset = await slotOf(await post(resetRoute, slot));
      expect(reset).toMatchObject({
        ...{ status: "ready", step_count: 0, checkpoint_id: slot.checkpoint_id },
        episode: { number, kind: "reset", checkpoint_id: slot.checkpoint_id },
      });
      expect(await exec(slot, "cat /home/user/given.txt")).toBe("ready\n");
    }
    const gates = (await bench.until(slot.id, ({ episode }) => episode?.verdict === "valid")).episode?.gates;
    expect(gates?.map(({ gate }) => gate)).toContain("state_hash");
    await close(slot);
  });

  it("starts further slots of the task from the stored state, without set-up", async () => {
    const first = await bench.slot({ task: "bbbbbbbb" });
    const second = await bench.slot({ task: "bbbbbbbb" });
    expect(second.episode?.checkpoint_id).toBe(first.checkpoint_id);
    expect(await exec(second, "cat /home/user/given.txt")).toBe("ready\n");
    await close(first);
    await close(second);
  });

  it("never goes back to what a desktop stored that was bad from its start", async () => {
    let isBad = true;
    const fresh = await SlotBench.open({ faults: () => (isBad ? { failGate: "netns" } : {}) });
    const slot = await fresh.slot({ task: "bbbbbbbb" });
    await fresh.until(slot.id, ({ episode, checkpoint_id }) => episode?.verdict === "invalid" && !checkpoint_id);
    expect(await fresh.driver.checkpoints?.list()).toEqual([]);
    isBad = false;
    expect((await slotOf(await fresh.call(resetRoute, { ...on(slot), body: {} }))).checkpoint_id).toMatch(/^ckp_/);
    await fresh.until(slot.id, ({ episode }) => episode?.number === 2 && episode.verdict === "valid");
    await fresh.close();
  });

  it("makes the desktop anew where it cannot be put back, and closes the slot where that fails too", async () => {
    let isBroken = false;
    faultsOf = () => ({ failReset: true, failCreate: isBroken, failRestore: isBroken });
    const slot = await bench.slot({ task: "bbbbbbbb" });
    await exec(slot, "echo dirt > /home/user/given.txt");
    expect((await slotOf(await post(resetRoute, slot))).status).toBe("ready");
    expect(await exec(slot, "cat /home/user/given.txt")).toBe("ready\n");
    isBroken = true;
    expect(await problemOf(await post(resetRoute, slot))).toMatchObject({ code: "desktop_error" });
    expect(await bench.until(slot.id, ({ status }) => status === "closed")).toMatchObject({
      close_reason: "desktop_create_failed",
    });
  });

  it("works where nothing can be stored, and a fork says why it does not", async () => {
    const plain = await SlotBench.open({ canStore: false });
    const slot = await plain.slot({ task: "bbbbbbbb" });
    expect(slot.checkpoint_id).toBeNull();
    expect(slot.available_actions).not.toContain("fork");
    expect(await slotOf(await plain.call(resetRoute, { ...on(slot), body: {} }))).toMatchObject({
      ...{ status: "ready", episode: { number: 2, checkpoint_id: null } },
    });
    const refused = await problemOf(await plain.call(forkRoute, { ...on(slot), body: { copies: 2 } }));
    expect(refused).toMatchObject({ code: "checkpoints_unavailable", status: 409 });
    expect(refused.reason).toContain("told to store nothing");
    await plain.close();
  });
});

describe("fork", () => {
  it("makes copies that go on alone, each with an episode of its own, while the source lives on", async () => {
    const slot = await bench.slot({ task: "bbbbbbbb" });
    await exec(slot, "echo mid > /home/user/mid.txt");
    const forked = await fork(slot, 4);
    const children = childrenOf(forked);
    expect(children).toHaveLength(4);
    for (const child of children) {
      expect(child).toMatchObject({
        ...{ status: "ready", by_hand: true, parent_slot_id: slot.id, task: { id: slot.task?.id } },
        episode: { number: 1, kind: "fork", checkpoint_id: forked.checkpoint_id },
        checkpoint_id: slot.checkpoint_id,
      });
      await exec(child, `echo ${child.id} >> /home/user/mid.txt`);
    }
    for (const child of children) expect(await exec(child, "cat /home/user/mid.txt")).toBe(`mid\n${child.id}\n`);
    expect(await exec(slot, "cat /home/user/mid.txt")).toBe("mid\n");
    const [first] = children as [SlotWire];
    expect(await slotOf(await post(resetRoute, first))).toMatchObject({ episode: { number: 2, kind: "reset" } });
    expect(await exec(first, "cat /home/user/given.txt; ls /home/user/mid.txt")).toBe("ready\n");
    for (const one of [...children, slot]) await close(one);
    const left = (await bench.driver.checkpoints?.list())?.map(({ id }) => id);
    expect(left).not.toContain(forked.checkpoint_id);
  });

  it("tells each child's fate, and one that fails does not spoil its siblings", async () => {
    let made = 0;
    faultsOf = () => ({ failRestore: ++made === 3 });
    const slot = await bench.slot();
    const { children } = await fork(slot, 3);
    expect(children.map(({ ok }) => ok)).toEqual([true, false, true]);
    const failed = children[1];
    if (!failed || failed.ok) throw new Error("it did not fail");
    expect(failed.code).toBe("restore_failed");
    expect(await bench.get(failed.slot_id)).toMatchObject({ status: "closed", close_reason: "restore_failed" });
    for (const child of children) if (child.ok) await close(child.slot);
    await close(slot);
  });

  it("leaves the source as it was, and nothing else, when it cannot be stored or its state is damaged", async () => {
    for (const [fault, code] of [
      [{ failStore: true }, "checkpoint_failed"],
      [{ damageStored: true }, "checkpoint_damaged"],
    ] as const) {
      faultsOf = () => fault;
      const slot = await bench.slot();
      const refused = await problemOf(await post(forkRoute, slot, { copies: 2 }));
      expect(refused).toMatchObject({ code: "desktop_error", failure: { code } });
      expect(await bench.get(slot.id)).toMatchObject({ status: "ready", operation: null });
      const children = await bench.app.db.prisma.desktop.findMany({ where: { parentId: slot.id } });
      expect(children.map(({ status, closeReason }) => [status, closeReason])).toEqual([
        ["closed", code],
        ["closed", code],
      ]);
      await close(slot);
    }
  });

  it.each([0, 9, -1])("refuses %i copies", async (copies) => {
    const slot = await bench.slot();
    expect(await problemOf(await post(forkRoute, slot, { copies }))).toMatchObject({
      ...{ code: "too_many_copies", status: 422 },
    });
    await close(slot);
  });

  it("refuses more copies than the host has room for, an unknown slot and a closed one", async () => {
    const narrow = await SlotBench.open({ slots: 3 });
    const slot = await narrow.slot();
    const forkIt = (copies: number, id = slot.id) =>
      narrow.call(forkRoute, { params: { slotId: id }, body: { copies } });
    expect(await problemOf(await forkIt(3))).toMatchObject({ code: "no_free_slot", of: "host", limit: 3, in_use: 1 });
    expect((await forkIt(2)).status).toBe(200);
    expect((await forkIt(1, "dsk_none")).status).toBe(404);
    await narrow.call(closeRoute, { ...on(slot), method: "DELETE" });
    expect((await forkIt(1)).status).toBe(410);
    await narrow.close();
  });
});

describe("a host that goes away", () => {
  it("leaves nothing, and its slots are closed with the reason; calls meanwhile say so", async () => {
    const gone = await SlotBench.open();
    const slot = await gone.slot();
    await gone.silence();
    const away = await gone.call(stepRoute, { ...on(slot), body: wait });
    expect(await problemOf(away)).toMatchObject({ code: "host_away", status: 503 });
    expect(away.headers.get("retry-after")).toBe("5");
    expect(await problemOf(await gone.call(createRoute, { body: {} }))).toMatchObject({ code: "host_away" });
    await gone.stopWorker();
    expect(await gone.get(slot.id)).toMatchObject({ status: "closed", close_reason: "worker_stopped" });
    expect(gone.driver.find(slot.id)).toBeNull();
    await gone.close();
  });
});
