import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as listDecisionsRoute } from "@/app/api/v1/decisions/route";
import { POST as observeRoute } from "@/app/api/v1/slots/[slotId]/observe/route";
import { POST as quarantineRoute } from "@/app/api/v1/slots/[slotId]/quarantine/route";
import { GET as getCallRoute } from "@/app/api/v1/toolset/calls/[callId]/route";
import { GET as listCallsRoute } from "@/app/api/v1/toolset/calls/route";
import { endControl, giveAgentControl, giveControl } from "@/lib/db/desktop-control";
import { endLostToolsetCalls } from "@/lib/db/toolset-moves";
import { decisionPageWire } from "@/lib/domain/decision/decision.wire";
import { problemWire } from "@/lib/domain/problem";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import { toolsetCallPageWire, toolsetCallWire } from "@/lib/domain/toolset/toolset.wire";
import { keyCaller } from "@/lib/testing/api/api-caller";
import { makeWorkspace } from "@/lib/testing/factories/workspace";
import type { SlotBench } from "@/lib/testing/slot-bench";
import { OPEN_EDITOR, openToolsetBench, type ToolsetBench } from "@/lib/testing/toolset-bench";

let bench: SlotBench;
let toolset: ToolsetBench;
beforeAll(async () => {
  toolset = await openToolsetBench();
  bench = toolset.slots;
});
afterAll(() => bench.close());

const db = () => bench.app.db.prisma;
const problem = async (response: Response) => problemWire.parse(await response.json());
const subtask = async (slot: Pick<SlotWire, "id">, input: object) => {
  const call = await toolset.called(slot, "run_subtask", input);
  if (call.kind !== "subtask") throw new Error(call.kind);
  return call;
};
const parallel = async (slot: Pick<SlotWire, "id">, input: object) => {
  const call = await toolset.called(slot, "run_parallel", input);
  if (call.kind !== "parallel") throw new Error(call.kind);
  return call;
};
const bestOf = async (slot: Pick<SlotWire, "id">, input: object) => {
  const call = await toolset.called(slot, "run_subtask", input);
  if (call.kind !== "best_of") throw new Error(call.kind);
  return call;
};
const callCount = () => db().toolsetCall.count();

describe("run_subtask", () => {
  it("acts until its check holds; every step has its decision and an audit row from before it", async () => {
    const slot = await bench.slot();
    const call = await subtask(slot, OPEN_EDITOR);
    expect(call).toMatchObject({
      status: "done",
      cost_usd: 0,
      max_cost_usd: 0.25,
      result: { success: true, computer: slot.id },
    });
    expect(call.result.steps).toEqual(['click the push button "Text Editor" -> ran, the screen changed']);
    const [step] = call.result.trace;
    const page = decisionPageWire.parse(
      await (await bench.call(listDecisionsRoute, { query: { toolset_call_id: call.id } })).json(),
    );
    expect(page.data.map(({ id }) => id)).toEqual([step?.decision_id]);
    const audit = await db().auditEvent.findMany({
      where: { workspaceId: bench.workspace.id },
      orderBy: { at: "asc" },
    });
    const mine = audit.filter(
      ({ data, target }) => target === call.id || (data as { call_id?: string }).call_id === call.id,
    );
    expect(mine.map(({ action }) => action)).toEqual(["toolset.call", "toolset.step"]);
    expect(mine[1]?.data).toMatchObject({ app: "panel", is_sandbox: true, verdict: "allow" });
    expect(call.result.first_frame).not.toBe(call.result.last_frame);
    const seen = toolsetCallWire.parse(await (await bench.call(getCallRoute, { params: { callId: call.id } })).json());
    expect(seen).toMatchObject({ id: call.id, status: "done", elapsed_ms: call.elapsed_ms });
    const row = await db().desktop.findUniqueOrThrow({ where: { id: slot.id } });
    expect(row).toMatchObject({ controlLeaseId: null, controlKind: null, controlEpoch: 1, operation: null });
  });

  it("types only its inputs; a secret one appears nowhere", async () => {
    const slot = await bench.slot();
    const secret = "pw-7Qz91-hidden";
    const input = {
      goal: 'Click Text Editor, then type "note" into the text, then type "pass" into the text',
      inputs: [
        { name: "note", value: "hello" },
        { name: "pass", value: secret, secret: true },
      ],
    };
    const call = await subtask(slot, input);
    expect(call).toMatchObject({ status: "done" });
    const seen = await bench.call(observeRoute, {
      params: { slotId: slot.id },
      body: { screenshot: "none", accessibility: "compact" },
    });
    expect(await seen.text()).toContain(`hello${secret}`);
    const tables = [
      "toolset_call",
      "toolset_subtask",
      "decision",
      "audit_event",
      "toolset_approval",
      "step",
      "artifact_ref",
    ];
    for (const table of tables) {
      const rows = await db().$queryRawUnsafe<Array<{ row: string }>>(`SELECT t::text AS row FROM "${table}" t`);
      expect(
        rows.filter(({ row }) => row.includes(secret)),
        table,
      ).toEqual([]);
    }
    expect(JSON.stringify(call)).not.toContain(secret);
    const decisions = await db().decision.findMany({ where: { toolsetCallId: call.id }, orderBy: { id: "asc" } });
    expect(decisions.at(-1)?.context).toContain("[secret pass]");
    expect(bench.keeper.find(slot.id)).toMatchObject({ holdsSecret: true });
  });

  it("hands back what it does not know how to do, with the screen in words", async () => {
    const call = await subtask(await bench.slot(), { goal: "Book the meeting room" });
    expect(call).toMatchObject({ status: "escalated", result: { success: null, steps: [] } });
    expect(call.result.screen).toContain('push button "Text Editor"');
  });

  it("leaves to an API what the operator's table has one for, and touches nothing", async () => {
    const slot = await bench.slot();
    await toolset.withCapabilities({ api_table: [{ goal: "send mail to *", tool: "mcp:mail.send" }] }, async () => {
      const call = await subtask(slot, { goal: "Send mail to Ann" });
      expect(call).toMatchObject({
        status: "use_api",
        result: { use_api: "mcp:mail.send", first_frame: null, started_at: null },
      });
    });
  });

  it("stops at the workspace's rules before it acts", async () => {
    for (const [verdict, status] of [
      ["deny", "denied"],
      ["pause", "paused"],
      ["confirm", "needs_confirmation"],
    ] as const) {
      await toolset.withRules({ apps: [{ app: "panel", verdict }] }, async () => {
        const call = await subtask(await bench.slot(), OPEN_EDITOR);
        expect(call).toMatchObject({ status, result: { steps: [] } });
        expect(call.result.reason).toContain("app panel");
      });
    }
  });

  it("is refused where a person has control, and gives way to one that takes it", async () => {
    const slot = await bench.slot();
    const now = new Date();
    const lease = { id: "person", by: "user:u", name: "Ann", reason: "look", until: new Date(now.getTime() + 60_000) };
    expect(await giveControl(db(), slot.id, lease, now)).toBe(true);
    expect(await subtask(slot, OPEN_EDITOR)).toMatchObject({
      status: "refused",
      result: { error: "computer_busy", steps: [] },
    });
    await endControl(db(), slot.id, "person");
    const agent = { ...lease, id: "agent", by: "toolset:x" };
    const epoch = await giveAgentControl(db(), slot.id, agent, now);
    expect(epoch).toBeGreaterThan(0);
    expect(await giveAgentControl(db(), slot.id, { ...agent, id: "other" }, now)).toBeNull();
    expect(await giveControl(db(), slot.id, lease, now)).toBe(true);
    const row = await db().desktop.findUniqueOrThrow({ where: { id: slot.id } });
    expect(row).toMatchObject({ controlKind: "person", controlLeaseId: "person", controlEpoch: (epoch ?? 0) + 1 });
    await endControl(db(), slot.id, "person");
  });

  it("is refused on a computer under quarantine", async () => {
    const slot = await bench.slot();
    await bench.call(quarantineRoute, { params: { slotId: slot.id }, body: { reason: "bad" } });
    expect(await subtask(slot, OPEN_EDITOR)).toMatchObject({
      status: "refused",
      result: { error: "slot_quarantined" },
    });
  });
});

describe("gates before anything runs", () => {
  it("are scope, shape, known computers, conflicts and sandboxes, in this order", async () => {
    const [one, two] = [await bench.slot(), await bench.slot()];
    const before = await callCount();
    const reader = await keyCaller(bench.app.db, bench.workspace, ["desktops:read"]);
    expect((await toolset.send(one, { member: "run_subtask", input: OPEN_EDITOR }, reader)).status).toBe(403);
    const bad = await toolset.send(one, {
      member: "run_subtask",
      input: { goal: "", inputs: [{ name: "p", value: 7 }] },
    });
    expect(await problem(bad)).toMatchObject({ code: "invalid_request", status: 400 });
    const unknown = await toolset.send(one, {
      member: "run_parallel",
      input: { subtasks: [{ goal: "g", computer: "dsk_none" }] },
    });
    expect(await problem(unknown)).toMatchObject({ code: "not_found" });
    const stranger = await keyCaller(bench.app.db, await makeWorkspace(bench.app.db), [
      "desktops:read",
      "desktops:write",
    ]);
    expect((await toolset.send(one, { member: "run_subtask", input: OPEN_EDITOR }, stranger)).status).toBe(404);
    // Without a computer a subtask runs where the call was made: that is the same one.
    const twice = { subtasks: [{ goal: "g" }, { goal: "g", computer: two.id }, { goal: "g", computer: one.id }] };
    expect(await problem(await toolset.send(one, { member: "run_parallel", input: twice }))).toMatchObject({
      ...{ code: "computer_conflict", status: 409, computer: one.id, subtasks: [1, 3] },
    });
    await toolset.withCapabilities({ device_templates: ["simulated"] }, async () => {
      const rollouts = { goal: "g", best_of: 2, computers: [one.id, two.id] };
      expect(await problem(await toolset.send(one, { member: "run_subtask", input: rollouts }))).toMatchObject({
        ...{ code: "sandbox_required", status: 409, computers: [one.id, two.id] },
      });
    });
    await toolset.withRules({ members: { run_parallel: "deny" } }, async () => {
      const denied = await toolset.send(one, { member: "run_parallel", input: { subtasks: [{ goal: "g" }] } });
      expect(await problem(denied)).toMatchObject({ code: "policy_denied", status: 403, rule: "members.run_parallel" });
    });
    expect(await callCount()).toBe(before);
  });

  it("do nothing when the call cannot be noted", async () => {
    const slot = await bench.slot();
    const before = await callCount();
    await db()
      .$executeRaw`ALTER TABLE "audit_event" ADD CONSTRAINT "no_calls" CHECK ("action" <> 'toolset.call') NOT VALID`;
    try {
      const refused = await toolset.send(slot, { member: "run_subtask", input: OPEN_EDITOR });
      expect(await problem(refused)).toMatchObject({ code: "audit_unavailable", status: 500 });
    } finally {
      await db().$executeRaw`ALTER TABLE "audit_event" DROP CONSTRAINT "no_calls"`;
    }
    expect(await callCount()).toBe(before);
    expect(await bench.get(slot.id)).toMatchObject({ step_count: 0 });
  });

  it("do not act when a step cannot be noted", async () => {
    const slot = await bench.slot();
    await db()
      .$executeRaw`ALTER TABLE "audit_event" ADD CONSTRAINT "no_steps" CHECK ("action" <> 'toolset.step') NOT VALID`;
    try {
      const call = await subtask(slot, OPEN_EDITOR);
      expect(call).toMatchObject({ status: "failed", result: { error: "audit_unavailable", steps: [] } });
    } finally {
      await db().$executeRaw`ALTER TABLE "audit_event" DROP CONSTRAINT "no_steps"`;
    }
    expect(await bench.get(slot.id)).toMatchObject({ step_count: 0 });
  });
});

describe("run_parallel", () => {
  it("gives results in the order of the input: one done, one handed back, one refused", async () => {
    const [one, two, three] = [await bench.slot(), await bench.slot(), await bench.slot()];
    await bench.call(quarantineRoute, { params: { slotId: three.id }, body: { reason: "bad" } });
    const call = await parallel(one, {
      subtasks: [{ goal: "Book a room", computer: two.id }, { goal: "g", computer: three.id }, OPEN_EDITOR],
      max_parallel: 2,
    });
    expect(call).toMatchObject({ status: "partial", done: 1, subtasks: 3, max_parallel: 2, cost_usd: 0 });
    expect(call.results.map(({ subtask: at, computer, status }) => [at, computer, status])).toEqual([
      [1, two.id, "escalated"],
      [2, three.id, "refused"],
      [3, one.id, "done"],
    ]);
  });

  it("skips what would begin with less than a second left", async () => {
    const [one, two] = [await bench.slot(), await bench.slot()];
    const now = Date.now();
    // The first holds its lane for its time: a person has no part in it, its screen just never shows the text.
    const slow = {
      goal: "Click Text Editor, then click Terminal, then click Files",
      success: [{ text: "never" }],
      max_steps: 40,
    };
    const call = await parallel(one, {
      subtasks: [slow, { ...OPEN_EDITOR, computer: two.id }],
      ...{ max_parallel: 1, budget_ms: 1_000 },
    });
    expect(Date.now() - now).toBeLessThan(20_000);
    expect(call.results[1]).toMatchObject({ status: "skipped", computer: two.id });
  });

  it("lists calls newest first, by computer too", async () => {
    const slot = await bench.slot();
    const call = await subtask(slot, OPEN_EDITOR);
    const page = toolsetCallPageWire.parse(
      await (await bench.call(listCallsRoute, { query: { computer_id: slot.id } })).json(),
    );
    expect(page.data.map(({ id }) => id)).toEqual([call.id]);
  });
});

describe("Best-of-N", () => {
  it("picks the only rollout that reached the goal without a judge, and closes forks that lost", async () => {
    const slot = await bench.slot();
    const call = await bestOf(slot, { ...OPEN_EDITOR, best_of: 3 });
    // Three equal rollouts: the local judge is not confident, and nobody else is there.
    expect(call).toMatchObject({ status: "escalated", best_of: 3, chosen: null });
    expect(call.rollouts.map(({ status }) => status)).toEqual(["done", "done", "done"]);
    expect(call.rollouts[0]?.narrative).toContain("Success checks: held.");
    const computers = new Set(call.rollouts.map(({ computer }) => computer));
    expect(computers.size).toBe(3);
    expect(computers.has(slot.id)).toBe(false);
    expect(await bench.get(slot.id)).toMatchObject({ status: "ready", step_count: 0 });
    for (const computer of computers) expect((await bench.get(computer ?? "")).status).toBe("ready");
  });

  it("needs no judge when only one computer can act, and resets those that lost", async () => {
    const [one, two] = [await bench.slot(), await bench.slot()];
    await bench.call(quarantineRoute, { params: { slotId: two.id }, body: { reason: "bad" } });
    const call = await bestOf(one, { ...OPEN_EDITOR, best_of: 2, computers: [one.id, two.id, one.id] });
    expect(call).toMatchObject({ status: "done", judge_decisions: 0, chosen: { rollout: "r1", computer: one.id } });
    expect(call.rollouts[1]).toMatchObject({ status: "refused", result: { error: "slot_quarantined" } });
  });

  it("escalates with every narrative when no rollout reached the goal", async () => {
    const call = await bestOf(await bench.slot(), { goal: "Book a room", best_of: 2 });
    expect(call).toMatchObject({ status: "escalated", reason: "no rollout reached the goal", chosen: null });
    expect(call.rollouts).toHaveLength(2);
  });
});

describe("a call whose console or worker is gone", () => {
  it("ends by what its subtasks had come to, once", async () => {
    const slot = await bench.slot();
    const call = await parallel(slot, { subtasks: [OPEN_EDITOR] });
    await db().toolsetCall.update({
      where: { id: call.id },
      data: { status: "running", finishedAt: null, deadlineAt: new Date(0) },
    });
    expect(await endLostToolsetCalls(db(), new Date())).toBe(1);
    expect(await endLostToolsetCalls(db(), new Date())).toBe(0);
    const seen = toolsetCallWire.parse(await (await bench.call(getCallRoute, { params: { callId: call.id } })).json());
    expect(seen).toMatchObject({ status: "done", reason: expect.stringContaining("gone") as unknown });
  });
});
