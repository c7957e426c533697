import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemWire } from "@/lib/domain/problem";
import { slotPageWire, slotWire } from "@/lib/domain/slot/slot.wire";
import { keyCaller } from "@/lib/testing/api/api-caller";
import { makeWorkspace } from "@/lib/testing/factories/workspace";
import { SLOT_TASK, SlotBench } from "@/lib/testing/slot-bench";
import { DELETE as closeSlot, GET as getSlot } from "./[slotId]/route";
import { POST as quarantineSlot } from "./[slotId]/quarantine/route";
import { POST as stepSlot } from "./[slotId]/step/route";
import { GET as listSlots, POST as createSlot } from "./route";

let bench: SlotBench;
beforeAll(async () => {
  bench = await SlotBench.open();
});
afterAll(() => bench.close());

const problemOf = async (response: Response) => problemWire.parse(await response.json());
const body = (over: object = {}) => ({ template: "simulated@1", ...over });
const close = (slotId: string) => bench.call(closeSlot, { params: { slotId }, method: "DELETE" });
const wait = { action: { type: "wait", ms: 0 } };

describe("POST /v1/slots", () => {
  it("asks for a desktop that is set up for a task, named by a prefix of its id", async () => {
    const response = await bench.call(createSlot, { body: body({ task: "bbbbbbbb", ttl_seconds: 120 }) });
    expect(response.status).toBe(201);
    const asked = slotWire.strict().parse(await response.json());
    expect(asked).toMatchObject({ status: "creating", by_hand: true, run_id: null, task: { id: SLOT_TASK.id } });
    const slot = await bench.until(asked.id, ({ episode }) => episode?.verdict === "valid");
    expect(slot).toMatchObject({
      status: "ready",
      operation: null,
      phase: null,
      ttl_seconds: 120,
      driver: "simulated",
      screen: { width: 1280, height: 800 },
      episode: { number: 1, kind: "create", bad_gates: [], invalid_reasons: [], reason_codes: [] },
    });
    expect(slot.checkpoint_id).toMatch(/^ckp_/);
    expect(slot.available_actions).toEqual(expect.arrayContaining(["step", "verify", "fork", "quarantine", "close"]));
    expect(Buffer.from((await bench.driver.find(slot.id)?.readFile("/home/user/given.txt")) ?? []).toString()).toBe(
      "ready\n",
    );
    await close(slot.id);
  });

  it("gives a repeat with the same key the first slot, and makes no second desktop", async () => {
    const headers = { "idempotency-key": "one" };
    const first = slotWire.parse(await (await bench.call(createSlot, { body: body(), headers })).json());
    const again = await bench.call(createSlot, { body: body(), headers });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(slotWire.parse(await again.json()).id).toBe(first.id);
    expect(await problemOf(await bench.call(createSlot, { body: body({ ttl_seconds: 61 }), headers }))).toMatchObject({
      code: "idempotency_mismatch",
    });
    await bench.until(first.id, ({ status }) => status === "ready");
    await close(first.id);
  });

  it.each([
    [{ ttl_seconds: 59 }, 400, "invalid_request"],
    [{ ttl_seconds: 86_401 }, 400, "invalid_request"],
    [{ ends_at: "2020-01-01T00:00:00Z" }, 400, "invalid_request"],
    [{ ends_at: "2999-01-01T00:00:00Z" }, 400, "invalid_request"],
    [{ speed: 1 }, 400, "invalid_request"],
    [{ task: "bbbb" }, 409, "ambiguous_task"],
    [{ task: "zzzzzzzz" }, 404, "not_found"],
    [{ task: "bbbbbbbb", task_set: "none" }, 404, "not_found"],
    [{ template: "office@9" }, 422, "template_not_published"],
  ])("refuses %j and starts nothing", async (over, status, code) => {
    const before = await bench.app.db.prisma.desktop.count();
    const response = await bench.call(createSlot, { body: body(over) });
    expect(response.status).toBe(status);
    expect(await problemOf(response)).toMatchObject({ code });
    expect(await bench.app.db.prisma.desktop.count()).toBe(before);
  });

  it("refuses a workspace over its budget, and one with as many desktops as it may have", async () => {
    const poor = await makeWorkspace(bench.app.db, { spendCapMicroUsd: 1, spentMicroUsd: 1 });
    const small = await makeWorkspace(bench.app.db, { runParallelism: 1 });
    const ofPoor = await keyCaller(bench.app.db, poor, ["desktops:write"]);
    const ofSmall = await keyCaller(bench.app.db, small, ["desktops:read", "desktops:write"]);
    expect(await problemOf(await ofPoor(createSlot, { body: body() }))).toMatchObject({
      code: "workspace_budget_exceeded",
    });
    const one = slotWire.parse(await (await ofSmall(createSlot, { body: body() })).json());
    expect(await problemOf(await ofSmall(createSlot, { body: body() }))).toMatchObject({
      ...{ code: "no_free_slot", status: 409 },
      ...{ of: "workspace", limit: 1, in_use: 1 },
    });
    expect((await ofSmall(closeSlot, { params: { slotId: one.id }, method: "DELETE" })).status).toBe(204);
    expect((await ofSmall(createSlot, { body: body() })).status).toBe(201);
  });
});

describe("slots of others, closed slots, keys without a scope", () => {
  it("are not found, gone, refused", async () => {
    const slot = await bench.slot();
    const params = { slotId: slot.id };
    const other = await keyCaller(bench.app.db, await makeWorkspace(bench.app.db), ["desktops:read", "desktops:write"]);
    const reader = await keyCaller(bench.app.db, bench.workspace, ["desktops:read", "runs:write"]);
    for (const call of [
      () => other(getSlot, { params }),
      () => other(stepSlot, { params, body: wait }),
      () => other(quarantineSlot, { params, body: { reason: "mine" } }),
      () => other(closeSlot, { params, method: "DELETE" }),
      () => bench.call(getSlot, { params: { slotId: "dsk_none" } }),
    ]) {
      expect(await problemOf(await call())).toMatchObject({ code: "not_found", status: 404 });
    }
    expect((await reader(getSlot, { params })).status).toBe(200);
    for (const call of [
      () => reader(stepSlot, { params, body: wait }),
      () => reader(createSlot, { body: body() }),
      () => reader(closeSlot, { params, method: "DELETE" }),
    ]) {
      expect(await problemOf(await call())).toMatchObject({ code: "insufficient_scope", status: 403 });
    }
    for (let i = 0; i < 3; i++) expect((await close(slot.id)).status).toBe(204);
    expect(await problemOf(await bench.call(stepSlot, { params, body: wait }))).toMatchObject({
      ...{ code: "slot_closed", status: 410, close_reason: "closed" },
    });
    expect(await bench.get(slot.id)).toMatchObject({ status: "closed", available_actions: [] });
    expect(bench.driver.find(slot.id)).toBeNull();
    const audited = await bench.app.db.prisma.auditEvent.findMany({ where: { target: slot.id } });
    expect(audited.map(({ action }) => action).sort()).toEqual(["slot.close", "slot.create"]);
  });
});

describe("GET /v1/slots", () => {
  it("lists live slots newest first, page by page, closed ones when asked", async () => {
    const ids = [await bench.slot(), await bench.slot(), await bench.slot()].map(({ id }) => id).reverse();
    await close(ids[0] ?? "");
    const pageOf = async (query: Record<string, string>) =>
      slotPageWire.parse(await (await bench.call(listSlots, { query })).json());
    const live = await pageOf({});
    expect(live.data.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(1)));
    expect(live.data.map(({ id }) => id)).not.toContain(ids[0]);
    const first = await pageOf({ closed: "true", limit: "2" });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await pageOf({ closed: "true", limit: "2", cursor: first.next_cursor ?? "" });
    expect(second.data[0]?.id).toBe(ids[2]);
    for (const id of ids) await close(id);
  });
});

describe("the end of a slot", () => {
  it("comes by itself when nobody uses it for its ttl, and at its absolute end", async () => {
    const unused = await bench.slot();
    const old = await bench.slot();
    const past = new Date(Date.now() - 1_000);
    const kept = (id: string) => bench.keeper.find(id);
    Object.assign(kept(unused.id) ?? {}, { expiresAt: past });
    Object.assign(kept(old.id)?.work ?? {}, { endsAt: past });
    expect(await bench.until(unused.id, ({ status }) => status === "closed")).toMatchObject({ close_reason: "ttl" });
    expect(await bench.until(old.id, ({ status }) => status === "closed")).toMatchObject({ close_reason: "end" });
    expect([bench.driver.find(unused.id), bench.driver.find(old.id)]).toEqual([null, null]);
  });

  it("is put off by every use, but never beyond the absolute end", async () => {
    const endsAt = new Date(Date.now() + 90_000).toISOString();
    const slot = await bench.slot({ ttl_seconds: 60, ends_at: endsAt });
    const before = Date.parse(slot.expires_at ?? "");
    await bench.call(stepSlot, { params: { slotId: slot.id }, body: wait });
    expect(Date.parse((await bench.get(slot.id)).expires_at ?? "")).toBeGreaterThan(before);
    const long = await bench.slot({ ttl_seconds: 3_600, ends_at: endsAt });
    expect(long.expires_at).toBe(endsAt);
    await close(slot.id);
    await close(long.id);
  });

  it("comes with its worker, also when that was killed: the next one closes the rows that are left", async () => {
    const slot = await bench.slot();
    const { db } = bench.app;
    const row = await db.prisma.desktop.findUniqueOrThrow({ where: { id: slot.id } });
    const left = { ...row, id: "dsk_left", workerId: "wrk_killed", operation: "step" };
    await db.prisma.desktop.create({ data: left });
    expect(await bench.until("dsk_left", ({ status }) => status === "closed")).toMatchObject({
      ...{ close_reason: "worker_stopped", operation: null },
    });
    expect((await bench.get(slot.id)).status).toBe("ready");
    await close(slot.id);
  });

  it("costs what was measured, once, in the workspace's spend", async () => {
    const spent = async () =>
      Number(
        (await bench.app.db.prisma.workspace.findUniqueOrThrow({ where: { id: bench.workspace.id } })).spentMicroUsd,
      );
    const before = await spent();
    const slot = await bench.slot();
    for (let i = 0; i < 3; i++) await bench.call(stepSlot, { params: { slotId: slot.id }, body: wait });
    await close(slot.id);
    const { cost_usd } = await bench.get(slot.id);
    expect(Number(cost_usd)).toBeGreaterThan(0);
    expect(await spent()).toBe(before + Math.round(Number(cost_usd) * 1_000_000));
  });
});
