import { describe, expect, it } from "vitest";
import type { DeciderModel, DeciderRequest } from "@/lib/decision/decision-tier.port";
import { getBestOf } from "@/lib/services/best-of/get-best-of";
import type { ServiceContext } from "@/lib/services/context";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { verification } from "@/lib/testing/bench-parts";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

const ctx = (): ServiceContext => ({
  workspace: { id: bench.workspaceId, slug: "test" },
  actor: { type: "system" },
  now: () => new Date(),
  requestId: "req_test",
  db: bench.db,
});
const asked: DeciderRequest[] = [];
/** Answers with the place of an option: 0 is the first that it is shown. */
const model = (choose: (ids: string[]) => string | null, over: Partial<DeciderModel> = {}): DeciderModel => ({
  name: "judge",
  tier: "fast",
  seesImages: true,
  isTestDouble: true,
  costMicroUsdMax: () => 400,
  ask: (request) => {
    asked.push(request);
    const ids = [...request.text.matchAll(/^"(r\d)": /gm)].map(([, id]) => id ?? "");
    const json = { choice: choose(ids), confidence: 0.9, why: "as the test says" };
    return Promise.resolve({ json, text: "", costMicroUsd: 300 });
  },
  ...over,
});
const forking = () => new ScriptedDriver({ checkpoints: {} });
const run = { forks: 3, prefixSteps: 1, maxSteps: 5, bestOfJudge: "judge" };
/** The attempts that are checked first, second, … get these scores. */
const scores = (...all: number[]) => {
  let at = 0;
  return () => Promise.resolve(verification(all[at++] ?? 0));
};

describe("a run with a judge", () => {
  it("has one attempt of each fork group picked, asked in both orders, without a word of any score", async () => {
    asked.length = 0;
    const runId = await bench.addRun(run);
    await bench.start({
      driver: forking(),
      slots: 4,
      deciders: [model((ids) => (ids.includes("r2") ? "r2" : null))],
      verify: scores(0, 1, 0),
    });
    const ended = await bench.finished(runId);
    const view = await getBestOf({ ctx: ctx(), runId });
    const [group] = view.groups;
    const chosen = ended.attempts.find(({ fork }) => fork === 2);
    expect(group?.pick).toMatchObject({
      result: "picked",
      chosenAttemptId: chosen?.id,
      ordersAgree: true,
      costMicroUsd: 600,
    });
    expect(asked).toHaveLength(2);
    const orders = asked.map(({ text }) => [...text.matchAll(/^"(r\d)": /gm)].map(([, id]) => id));
    expect(orders[1]).toEqual([...(orders[0] ?? [])].reverse());
    for (const { text } of asked) expect(text).not.toMatch(/score|verdict|valid|outcome|success: /i);
    // Judging is part of what the run spent, and of no attempt's cost.
    const attempts = ended.attempts.reduce((sum, { costMicroUsd }) => sum + (costMicroUsd ?? 0n), 0n);
    expect(ended.spentMicroUsd).toBe(attempts + 600n);
    const decisions = await bench.db.prisma.decision.findMany({ where: { runId } });
    const right = chosen?.outcome === "success";
    expect(decisions.map(({ kind, choice, outcome, outcomeBy }) => [kind, choice, outcome, outcomeBy])).toEqual(
      Array(2).fill(["judge", "r2", right ? "success" : "failure", "verifier"]),
    );
    expect(view.figures).toMatchObject({
      groups: 1,
      picked: 1,
      oracle: 1,
      judge: right ? 1 : 0,
      bothOrders: 1,
      sameInBothOrders: 1,
    });
    expect(view.figures.singles).toBeCloseTo(1 / 3);
  });

  it("picks nobody when the judge goes by the order, unless a planner settles it", async () => {
    const first = model((ids) => ids[0] ?? null);
    const lonely = await bench.addRun({ ...run, bestOfJudge: "usual" });
    const alone = await bench.start({ driver: forking(), slots: 4, deciders: [first] });
    await bench.finished(lonely);
    await alone.stop();
    expect((await getBestOf({ ctx: ctx(), runId: lonely })).groups[0]?.pick).toMatchObject({
      ...{ result: "escalated", chosenAttemptId: null, ordersAgree: false },
      reason: "the judge picked another one when the order was swapped, among 3 attempts",
    });
    const planner = model((ids) => (ids.includes("r1") ? "r1" : null), { name: "planner", tier: "planner" });
    const settled = await bench.addRun({ ...run, bestOfJudge: "usual" });
    await bench.start({ hostName: "h2", driver: forking(), slots: 4, deciders: [first, planner] });
    await bench.finished(settled);
    const { groups } = await getBestOf({ ctx: ctx(), runId: settled });
    const attempt = (await bench.finished(settled)).attempts.find(({ fork }) => fork === 1);
    expect(groups[0]?.pick).toMatchObject({ result: "picked", chosenAttemptId: attempt?.id, ordersAgree: false });
    expect(groups[0]?.pick?.decisionIds).toHaveLength(3);
  });

  it("asks nobody for money that the run does not have", async () => {
    asked.length = 0;
    const dear = model(() => "r1", { costMicroUsdMax: () => 900_000_000 });
    const runId = await bench.addRun(run);
    await bench.start({ driver: forking(), slots: 4, deciders: [dear] });
    const ended = await bench.finished(runId);
    expect(asked).toHaveLength(0);
    expect((await getBestOf({ ctx: ctx(), runId })).groups[0]?.pick).toMatchObject({
      result: "escalated",
      reason: "the judge gave no answer about 3 attempts",
      costMicroUsd: 0,
    });
    expect(ended.status).toBe("completed");
  });

  it("is not judged when it has no judge, and goes on when its judge is not there", async () => {
    const without = await bench.addRun({ ...run, bestOfJudge: undefined });
    const away = await bench.addRun(run);
    await bench.start({ driver: forking(), slots: 4 });
    await bench.finished(without);
    await bench.finished(away);
    await expect(getBestOf({ ctx: ctx(), runId: without })).rejects.toMatchObject({ code: "not_found" });
    expect((await getBestOf({ ctx: ctx(), runId: away })).groups[0]?.pick).toMatchObject({
      ...{ result: "escalated", reason: "this host does not offer the judge judge now", decisionIds: [] },
    });
  });
});
