import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as decideApprovalRoute, GET as getApprovalRoute } from "@/app/api/v1/approvals/[approvalId]/route";
import { GET as listApprovalsRoute } from "@/app/api/v1/approvals/route";
import { GET as listDecisionsRoute } from "@/app/api/v1/decisions/route";
import { POST as observeRoute } from "@/app/api/v1/slots/[slotId]/observe/route";
import { POST as quarantineRoute } from "@/app/api/v1/slots/[slotId]/quarantine/route";
import { GET as getCallRoute } from "@/app/api/v1/toolset/calls/[callId]/route";
import { GET as listCallsRoute } from "@/app/api/v1/toolset/calls/route";
import { GET as getSafetyRoute, PUT as putSafetyRoute } from "@/app/api/v1/workspace/safety/route";
import { endControl, giveAgentControl, giveControl } from "@/lib/db/desktop-control";
import { endLostToolsetCalls } from "@/lib/db/toolset-moves";
import { decisionPageWire } from "@/lib/domain/decision/decision.wire";
import { problemWire } from "@/lib/domain/problem";
import { safetyWire } from "@/lib/domain/safety/safety.rules";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import {
  approvalPageWire,
  approvalWire,
  toolsetCallPageWire,
  toolsetCallWire,
} from "@/lib/domain/toolset/toolset.wire";
import { keyCaller, sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { makeWorkspace } from "@/lib/testing/factories/workspace";
import { SlotBench } from "@/lib/testing/slot-bench";
import { POST as toolsetRoute } from "./route";

let bench: SlotBench;
let owner: ApiCaller;
beforeAll(async () => {
  bench = await SlotBench.open({ slots: 60 });
  await bench.app.db.prisma.workspace.update({ where: { id: bench.workspace.id }, data: { runParallelism: 60 } });
  owner = await sessionCaller(bench.app, bench.workspace, "owner");
});
afterAll(() => bench.close());

const db = () => bench.app.db.prisma;
const send = ({ id }: Pick<SlotWire, "id">, body: object, as: ApiCaller = bench.call) =>
  as(toolsetRoute, { params: { computerId: id }, body });
const problem = async (response: Response) => problemWire.parse(await response.json());
async function called(slot: Pick<SlotWire, "id">, member: string, input: object, more: object = {}) {
  const response = await send(slot, { member, input, ...more });
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return toolsetCallWire.parse(answer);
}
const subtask = async (slot: Pick<SlotWire, "id">, input: object) => {
  const call = await called(slot, "run_subtask", input);
  if (call.kind !== "subtask") throw new Error(call.kind);
  return call;
};
const parallel = async (slot: Pick<SlotWire, "id">, input: object) => {
  const call = await called(slot, "run_parallel", input);
  if (call.kind !== "parallel") throw new Error(call.kind);
  return call;
};
const bestOf = async (slot: Pick<SlotWire, "id">, input: object) => {
  const call = await called(slot, "run_subtask", input);
  if (call.kind !== "best_of") throw new Error(call.kind);
  return call;
};
const OPEN_EDITOR = { goal: "Click Text Editor", success: [{ text: "Untitled - Text Editor" }] };
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
    await withCapabilities({ api_table: [{ goal: "send mail to *", tool: "mcp:mail.send" }] }, async () => {
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
      await withRules({ apps: [{ app: "panel", verdict }] }, async () => {
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
    expect((await send(one, { member: "run_subtask", input: OPEN_EDITOR }, reader)).status).toBe(403);
    const bad = await send(one, { member: "run_subtask", input: { goal: "", inputs: [{ name: "p", value: 7 }] } });
    expect(await problem(bad)).toMatchObject({ code: "invalid_request", status: 400 });
    const unknown = await send(one, {
      member: "run_parallel",
      input: { subtasks: [{ goal: "g", computer: "dsk_none" }] },
    });
    expect(await problem(unknown)).toMatchObject({ code: "not_found" });
    const stranger = await keyCaller(bench.app.db, await makeWorkspace(bench.app.db), [
      "desktops:read",
      "desktops:write",
    ]);
    expect((await send(one, { member: "run_subtask", input: OPEN_EDITOR }, stranger)).status).toBe(404);
    // Without a computer a subtask runs where the call was made: that is the same one.
    const twice = { subtasks: [{ goal: "g" }, { goal: "g", computer: two.id }, { goal: "g", computer: one.id }] };
    expect(await problem(await send(one, { member: "run_parallel", input: twice }))).toMatchObject({
      ...{ code: "computer_conflict", status: 409, computer: one.id, subtasks: [1, 3] },
    });
    await withCapabilities({ device_templates: ["simulated"] }, async () => {
      const rollouts = { goal: "g", best_of: 2, computers: [one.id, two.id] };
      expect(await problem(await send(one, { member: "run_subtask", input: rollouts }))).toMatchObject({
        ...{ code: "sandbox_required", status: 409, computers: [one.id, two.id] },
      });
    });
    await withRules({ members: { run_parallel: "deny" } }, async () => {
      const denied = await send(one, { member: "run_parallel", input: { subtasks: [{ goal: "g" }] } });
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
      const refused = await send(slot, { member: "run_subtask", input: OPEN_EDITOR });
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

describe("a computer that is no sandbox", () => {
  it("needs one approval for the whole call: for these bytes, once, by a person, in time", async () => {
    const [one, two] = [await bench.slot(), await bench.slot()];
    await withCapabilities({ device_templates: ["simulated"] }, async () => {
      const input = { subtasks: [OPEN_EDITOR, { ...OPEN_EDITOR, computer: two.id }] };
      const body = { member: "run_parallel", input };
      const asked = await problem(await send(one, body));
      expect(asked).toMatchObject({ code: "approval_required", status: 409 });
      const approval = String((asked as { approval_id?: unknown }).approval_id);
      expect(await problem(await send(one, body))).toMatchObject({ approval_id: approval });
      const waiting = approvalPageWire.parse(
        await (await owner(listApprovalsRoute, { query: { status: "pending" } })).json(),
      );
      expect(waiting.data.map(({ id }) => id)).toContain(approval);
      expect(waiting.data[0]?.available_actions).toEqual(["grant", "refuse"]);

      expect(await problem(await send(one, { ...body, approval }))).toMatchObject({
        code: "approval_not_usable",
        reason: "pending",
      });
      const decide = (decision: string, as: ApiCaller) =>
        as(decideApprovalRoute, { params: { approvalId: approval }, body: { decision } });
      expect((await decide("grant", bench.call)).status).toBeGreaterThanOrEqual(400);
      const viewer = await sessionCaller(bench.app, bench.workspace, "viewer");
      expect((await decide("grant", viewer)).status).toBe(403);
      expect(approvalWire.parse(await (await decide("grant", owner)).json())).toMatchObject({ status: "granted" });
      expect((await decide("grant", owner)).status).toBe(409);

      const other = { ...body, input: { subtasks: [{ ...OPEN_EDITOR, goal: "Click Terminal" }] }, approval };
      expect(await problem(await send(one, other))).toMatchObject({
        code: "approval_not_usable",
        reason: "another_call",
      });
      const done = await called(one, "run_parallel", input, { approval });
      expect(done).toMatchObject({ status: "done", done: 2 });
      expect(await problem(await send(one, { ...body, approval }))).toMatchObject({
        code: "approval_not_usable",
        reason: "used",
      });
      const used = approvalWire.parse(
        await (await owner(getApprovalRoute, { params: { approvalId: approval } })).json(),
      );
      expect(used).toMatchObject({ status: "used", used_by_call_id: done.id, available_actions: [] });

      const late = await problem(await send(two, { member: "run_subtask", input: OPEN_EDITOR }));
      const lateId = String((late as { approval_id?: unknown }).approval_id);
      await db().toolsetApproval.update({ where: { id: lateId }, data: { expiresAt: new Date(Date.now() - 1) } });
      const expired = await send(two, { member: "run_subtask", input: OPEN_EDITOR, approval: lateId });
      expect(await problem(expired)).toMatchObject({ code: "approval_not_usable", reason: "expired" });
    });
  });

  it("is bound to secret values too, which its row does not hold", async () => {
    const slot = await bench.slot();
    await withCapabilities({ device_templates: ["simulated"] }, async () => {
      const body = (value: string) => ({
        member: "run_subtask",
        input: { goal: "g", inputs: [{ name: "p", value, secret: true }] },
      });
      const ids = await Promise.all(
        ["first-secret", "second-secret"].map(
          async (value) => (await problem(await send(slot, body(value)))) as { approval_id?: unknown },
        ),
      );
      expect(ids[0]?.approval_id).not.toBe(ids[1]?.approval_id);
      const rows = await db().toolsetApproval.findMany({ where: { desktopId: slot.id } });
      expect(JSON.stringify(rows)).not.toContain("-secret");
    });
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

describe("safety rules", () => {
  it("have defaults, are read by all and set by owners and admins who signed in", async () => {
    const read = await bench.call(getSafetyRoute);
    expect(safetyWire.parse(await read.json())).toMatchObject({ is_default: true, available_actions: [] });
    const put = (as: ApiCaller, body: object) => as(putSafetyRoute, { method: "PUT", body });
    expect((await put(bench.call, {})).status).toBeGreaterThanOrEqual(400);
    expect((await put(await sessionCaller(bench.app, bench.workspace, "member"), {})).status).toBe(403);
    expect((await put(owner, { apps: [{ app: "x", verdict: "maybe" }] })).status).toBe(400);
    const set = await put(owner, { redaction: "required" });
    expect(safetyWire.parse(await set.json())).toMatchObject({ is_default: false, rules: { redaction: "required" } });
    await db().workspaceSafety.deleteMany({ where: { workspaceId: bench.workspace.id } });
  });
});

async function withRules(rules: object, work: () => Promise<void>): Promise<void> {
  const response = await owner(putSafetyRoute, { method: "PUT", body: rules });
  expect(response.status).toBe(200);
  try {
    await work();
  } finally {
    await db().workspaceSafety.deleteMany({ where: { workspaceId: bench.workspace.id } });
  }
}

async function withCapabilities(more: object, work: () => Promise<void>): Promise<void> {
  const { capabilities } = await db().host.findUniqueOrThrow({ where: { id: bench.hostId } });
  await db().host.update({
    where: { id: bench.hostId },
    data: { capabilities: { ...(capabilities as object), ...more } },
  });
  try {
    await work();
  } finally {
    await db().host.update({ where: { id: bench.hostId }, data: { capabilities: capabilities as object } });
  }
}
