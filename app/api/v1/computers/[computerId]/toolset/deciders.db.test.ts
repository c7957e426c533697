import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as decideRoute } from "@/app/api/v1/decisions/route";
import { POST as execRoute } from "@/app/api/v1/slots/[slotId]/exec/route";
import { POST as verifyRoute } from "@/app/api/v1/slots/[slotId]/verify/route";
import { giveControl } from "@/lib/db/desktop-control";
import { decisionWire } from "@/lib/domain/decision/decision.wire";
import { toolsetCallWire } from "@/lib/domain/toolset/toolset.wire";
import { scriptedModels, type ScriptedModel } from "@/lib/testing/scripted-models";
import { SlotBench } from "@/lib/testing/slot-bench";
import { POST as toolsetRoute } from "./route";

/** A question with its longest reply costs about 0.09 USD at these prices. */
const PRICES = {
  input_micro_usd_per_million: 20_000_000,
  cached_input_micro_usd_per_million: 0,
  output_micro_usd_per_million: 100_000_000,
};
const asked: string[] = [];
const ofJudge = (text: string) => text.includes("Kind of decision: judge");
let element: (text: string) => unknown = () => ({ choice: null, confidence: 0, why: "not clear" });
const fast: ScriptedModel = {
  ...{ name: "fast-one", decider: "fast", prices: PRICES, costMicroUsd: 60_000 },
  answer: ({ text }) => {
    asked.push(text);
    return ofJudge(text) ? { choice: "r2", confidence: 0.9, why: "clean" } : element(text);
  },
};

let bench: SlotBench;
beforeAll(async () => {
  bench = await SlotBench.open({ slots: 40, models: scriptedModels([fast]) });
  await bench.app.db.prisma.workspace.update({ where: { id: bench.workspace.id }, data: { runParallelism: 40 } });
});
afterAll(() => bench.close());

async function call(computerId: string, member: string, input: object) {
  const response = await bench.call(toolsetRoute, { params: { computerId }, body: { member, input } });
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return toolsetCallWire.parse(answer);
}

describe("models of a host", () => {
  it("decide over the API through their worker, labelled as what they are, and their cost is told", async () => {
    const options = [
      { id: "a", text: "red" },
      { id: "b", text: "blue" },
    ];
    element = () => ({ choice: "b", confidence: 0.8, why: "it is" });
    const response = await bench.call(decideRoute, { body: { context: "", question: "Which colour is it?", options } });
    const decision = decisionWire.strict().parse(await response.json());
    expect(decision).toMatchObject({ choice: "b", backend: "fast-one", cost_usd: "0.06", escalated: true });
    expect(decision.attempts.at(-1)).toMatchObject({ result: "answered", is_test_double: true, detail: "it is" });
  });

  it("that fail are a try, and the chain goes on", async () => {
    element = () => {
      throw new Error("the provider is away");
    };
    const options = [
      { id: "a", text: "red" },
      { id: "b", text: "blue" },
    ];
    const response = await bench.call(decideRoute, {
      body: { context: "", options, question: "Which?", allow_abstain: true },
    });
    const decision = decisionWire.parse(await response.json());
    expect(decision).toMatchObject({ choice: null, abstained: true });
    expect(decision.attempts.at(-1)).toMatchObject({ result: "error", cost_usd: "0.00" });
  });

  it("never come to more than a call may spend, however many subtasks ask at once", async () => {
    element = () => ({ choice: null, confidence: 0, why: "not clear" });
    asked.length = 0;
    const slots = await Promise.all(Array.from({ length: 8 }, () => bench.slot()));
    const subtasks = slots.map(({ id }) => ({ goal: "Book the meeting room", computer: id }));
    const answer = await call(slots[0]?.id ?? "", "run_parallel", { subtasks, max_parallel: 8, max_cost_usd: 0.25 });
    if (answer.kind !== "parallel") throw new Error(answer.kind);
    const row = await bench.app.db.prisma.toolsetCall.findUniqueOrThrow({ where: { id: answer.id } });
    expect(Number(row.spentMicroUsd)).toBe(asked.length * 60_000);
    expect(Number(row.spentMicroUsd)).toBeLessThanOrEqual(250_000);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(8);
    expect(row.reservedMicroUsd).toBe(0n);
    expect(answer.cost_usd).toBe(Number(row.spentMicroUsd) / 1e6);
  });

  it("are not asked at all by a call that may spend nothing", async () => {
    asked.length = 0;
    const slot = await bench.slot();
    const answer = await call(slot.id, "run_subtask", { goal: "Book the meeting room", max_cost_usd: 0 });
    expect(answer).toMatchObject({ status: "escalated", cost_usd: 0 });
    expect(asked).toHaveLength(0);
  });
});

describe("a subtask under way", () => {
  /** Chooses the first element that is offered. */
  const first = { choice: "e1", confidence: 0.9, why: "the first" };

  it("ends as paused, with nothing done, when a person takes control before its step", async () => {
    const slot = await bench.slot();
    const { prisma } = bench.app.db;
    element = async () => {
      const now = new Date();
      const lease = { id: "p", by: "user:u", name: "Ann", reason: "stop", until: new Date(now.getTime() + 60_000) };
      expect(await giveControl(prisma, slot.id, lease, now)).toBe(true);
      return first;
    };
    const answer = await call(slot.id, "run_subtask", { goal: "Book the meeting room" });
    expect(answer).toMatchObject({ status: "paused", result: { steps: [] } });
    expect(await bench.get(slot.id)).toMatchObject({ step_count: 0, operation: null });
    // The person's lease is left alone.
    expect(await prisma.desktop.findUnique({ where: { id: slot.id } })).toMatchObject({ controlLeaseId: "p" });
  });

  // What a model said of an equal screen and goal is remembered: each test here has a goal of its own.
  it("is refused to a second call on the same computer, which does nothing", async () => {
    const slot = await bench.slot();
    let second: Awaited<ReturnType<typeof call>> | null = null;
    element = async () => {
      element = () => ({ choice: null, confidence: 0, why: "not clear" });
      second = await call(slot.id, "run_subtask", { goal: "Reserve the small hall" });
      return first;
    };
    expect(await call(slot.id, "run_subtask", { goal: "Reserve the large hall", max_steps: 1 })).toMatchObject({
      status: "escalated",
    });
    expect(second).toMatchObject({ status: "refused", result: { error: "computer_busy", steps: [] } });
  });

  it("ends with a clear word when its worker is stopped", async () => {
    const other = await SlotBench.open({
      models: scriptedModels([
        {
          ...{ name: "stops", decider: "fast" },
          answer: async () => {
            await other.stopWorker();
            return first;
          },
        },
      ]),
    });
    try {
      const slot = await other.slot();
      const body = { member: "run_subtask", input: { goal: "Book the meeting room" } };
      const response = await other.call(toolsetRoute, { params: { computerId: slot.id }, body });
      const answer = toolsetCallWire.parse(await response.json());
      expect(answer).toMatchObject({ status: "failed", finished_at: expect.any(String) as unknown });
      if (answer.kind !== "subtask") throw new Error(answer.kind);
      expect(["slot_closed", "host_away"]).toContain(answer.result.error);
      expect(answer.result.finished_at).not.toBeNull();
    } finally {
      await other.close();
    }
  });
});

describe("a judge's pick", () => {
  it("is asked of nobody that no host offers, and nothing runs then", async () => {
    const slot = await bench.slot();
    const input = { goal: "Click Text Editor", best_of: 2, judge: "nobody" };
    const response = await bench.call(toolsetRoute, {
      params: { computerId: slot.id },
      body: { member: "run_subtask", input },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "policy_not_offered",
      invalid_params: [{ pointer: "/input/judge", reason: "must be one of usual, local, fast-one" }],
    });
    expect(await bench.app.db.prisma.toolsetCall.count({ where: { desktopId: slot.id } })).toBe(0);
  });

  it.each([
    ["success", "42", "r2"],
    ["failure", "41", null],
  ])("has the verifier's word as its outcome: %s", async (outcome, text, label) => {
    const slot = await bench.slot({ task: "bbbbbbbb" });
    await bench.call(execRoute, {
      params: { slotId: slot.id },
      body: { argv: [`printf ${text} > /home/user/answer.txt`], shell: true },
    });
    const goal = { goal: "Click Text Editor", success: [{ text: "Untitled - Text Editor" }], max_cost_usd: 5 };
    const answer = await call(slot.id, "run_subtask", { ...goal, best_of: 3 });
    if (answer.kind !== "best_of") throw new Error(answer.kind);
    expect(answer).toMatchObject({ status: "done", judge_decisions: 2, chosen: { rollout: "r2" } });
    expect(answer.chosen?.why).toContain("fast-one, test double, confidence 0.90");
    const of = { where: { toolsetCallId: answer.id, kind: "judge" } };
    expect((await bench.app.db.prisma.decision.findMany(of)).map((each) => each.outcome)).toEqual([null, null]);
    for (const { rollout, computer } of answer.rollouts) {
      expect((await bench.get(computer ?? "")).status).toBe(rollout === "r2" ? "ready" : "closed");
    }
    await bench.call(verifyRoute, { params: { slotId: answer.chosen?.computer ?? "" }, body: {} });
    const decisions = await bench.app.db.prisma.decision.findMany(of);
    expect(decisions.map((each) => [each.outcome, each.label, each.outcomeBy])).toEqual(
      Array(2).fill([outcome, label, "verifier"]),
    );
  });
});
