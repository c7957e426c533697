import { describe, expect, it } from "vitest";
import { asJsonList } from "@/lib/db/json";
import { AttemptError } from "@/lib/domain/failure";
import { verification } from "@/lib/testing/bench-parts";
import { callingPolicy, modelCall } from "@/lib/testing/calling-policy";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { policyOffer } from "@/lib/testing/fixtures/policy.fixture";
import { gateway } from "@/lib/testing/gateway";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

const wait = { type: "wait", ms: 0 } as const;
const done = { type: "done" } as const;
const policyDigest = `sha256:${"a".repeat(64)}`;
const free = () => new ScriptedDriver({ usage: { cpuSeconds: 0, memoryGibSeconds: 0 } });
const evaluation = { policyDigest, maxSteps: 10 };
const callsOf = (runId: string) =>
  bench.db.prisma.modelCallRecord.findMany({ where: { runId }, orderBy: [{ attemptId: "asc" }, { index: "asc" }] });

describe("an attempt by a model", () => {
  it("keeps each reply, counts actions and replies apart, and adds its cost to compute", async () => {
    const runId = await bench.addRun(evaluation);
    // Three actions from two replies, and one reply without an action.
    const turns = [
      { action: wait, call: modelCall({ toolCallCount: 2, record: { said: "one" }, images: [new Uint8Array(7)] }) },
      { action: wait, call: null },
      { action: { type: "no_action", code: "no_tool_call", detail: "only text" } as const, call: modelCall() },
      { action: done, call: modelCall({ cachedInputTokens: null, costMicroUsd: null }) },
    ];
    await bench.start({
      driver: new ScriptedDriver({ usage: { cpuSeconds: 9, memoryGibSeconds: 0 } }), // 100 micro-USD
      policyFor: () => callingPolicy((index) => turns[index] ?? { action: done }, { digest: policyDigest }),
    });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({
      ...{ status: "done", outcome: "success", stepCount: 4, endedBy: "done" },
      ...{ modelCalls: 3, modelCallsUnpriced: 1, modelCostMicroUsd: 40n, costMicroUsd: 140n },
      ...{ inputTokens: 300n, cachedInputTokens: 80n, outputTokens: 30n },
    });
    expect(run).toMatchObject({ modelCalls: 3, modelCallsUnpriced: 1, modelCostMicroUsd: 40n, spentMicroUsd: 140n });
    expect(run.maxAttemptMicroUsd).toBe(140n);
    expect(run.cohorts[0]).toMatchObject({ modelReservedMicroUsd: 0n });
    const calls = await callsOf(runId);
    expect(calls.map(({ index, stepIndex, toolCallCount }) => [index, stepIndex, toolCallCount])).toEqual([
      [1, 1, 2],
      [2, 3, 1],
      [3, 4, 1],
    ]);
    expect(calls[0]).toMatchObject({ requestId: "req-1", recordBytes: 14, costMicroUsd: 20n });
    expect(calls[0]?.imageDigests).toHaveLength(1);
    const steps = await bench.db.prisma.step.findMany({ orderBy: { index: "asc" } });
    expect(steps[2]).toMatchObject({ ok: false, error: "no_tool_call: only text", action: { type: "no_action" } });
  });

  it("that never acts is verified at the step cap and is a fail", async () => {
    const runId = await bench.addRun({ policyDigest, maxSteps: 3 });
    const idle = { action: { type: "no_action", code: "no_tool_call", detail: "" }, call: modelCall() } as const;
    await bench.start({
      driver: free(),
      policyFor: () => callingPolicy(() => idle, { digest: policyDigest }),
      verify: () => Promise.resolve(verification(0)),
    });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({ status: "done", outcome: "fail", endedBy: "step_cap", stepCount: 3 });
  });

  it("is verified at the step cap, and its final state may solve the task", async () => {
    const runId = await bench.addRun({ policyDigest, maxSteps: 2 });
    await bench.start({
      driver: free(),
      policyFor: () => callingPolicy(() => ({ action: wait, call: modelCall() }), { digest: policyDigest }),
    });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({ status: "done", outcome: "success", endedBy: "step_cap", stepCount: 2 });
  });

  it("whose provider fails is an error with its boundary, never a fail, and what was answered stays paid", async () => {
    const runId = await bench.addRun(evaluation);
    await bench.start({
      driver: free(),
      policyFor: () =>
        callingPolicy(
          (index) => {
            if (index === 0) return { action: wait, call: modelCall() };
            throw new AttemptError("provider_rate_limited", "429 for 300 s");
          },
          { digest: policyDigest },
        ),
    });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({ status: "error", outcome: "none", score: null, modelCostMicroUsd: 20n });
    expect(run.attempts[0]?.failure).toMatchObject({ boundary: "provider", code: "provider_rate_limited" });
    expect(run).toMatchObject({ countFail: 0, countError: 1, spentMicroUsd: 20n });
    expect(run.cohorts[0]).toMatchObject({ modelReservedMicroUsd: 0n });
  });

  it("is an error when the host's policy is not the one that was pinned", async () => {
    const runId = await bench.addRun(evaluation);
    const driver = free();
    await bench.start({ driver, policyFor: () => callingPolicy(() => ({ action: done }), { digest: "sha256:other" }) });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({ status: "error", outcome: "none" });
    expect(run.attempts[0]?.failure).toMatchObject({ boundary: "policy", code: "policy_changed" });
    expect(driver.peak).toBe(0);
  });

  it("may say what the database cannot keep", async () => {
    const runId = await bench.addRun(evaluation);
    const bad = "zero \u0000 half \uD83D";
    await bench.start({
      driver: free(),
      policyFor: () => ({
        ...callingPolicy(() => ({ action: done }), { digest: policyDigest }),
        next: () =>
          Promise.resolve({
            action: { type: "fail", reason: bad },
            intent: { text: bad },
            note: bad,
            waitMs: 0,
            call: modelCall({ requestId: bad, model: bad }),
          }),
      }),
    });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({ status: "done", endedBy: "fail" });
    const step = await bench.db.prisma.step.findFirst({ where: { attempt: { runId } } });
    expect(step).toMatchObject({ note: "zero \uFFFD half \uFFFD", intent: { text: "zero \uFFFD half \uFFFD" } });
  });
});

describe("the spend cap of a run by a model", () => {
  it("ends the acting before a request that may cost more than is left, and verifies", async () => {
    const runId = await bench.addRun({ policyDigest, maxSteps: 50, tasks: 3, spendCapMicroUsd: 110 });
    await bench.start({
      slots: 1,
      driver: free(),
      policyFor: () => callingPolicy(() => ({ action: wait, call: modelCall() }), { digest: policyDigest }),
    });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", stopReason: "budget_exceeded", spentMicroUsd: 100n });
    expect(run.attempts[0]).toMatchObject({ status: "done", endedBy: "spend_cap", stepCount: 5 });
    expect(run.attempts).toHaveLength(1);
  });

  it("that the first request may exceed ends the run with words, and leaves no fail of a model that was not asked", async () => {
    const runId = await bench.addRun({ policyDigest, tasks: 2, spendCapMicroUsd: 24 });
    const policyFor = () => callingPolicy(() => ({ action: done, call: modelCall() }), { digest: policyDigest });
    await bench.start({ slots: 1, driver: free(), policyFor });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", stopReason: "budget_exceeded", countFail: 0, modelCalls: 0 });
    expect(run.statusDetail).toBe(
      "The next request to the model may cost up to 0.000025 USD, and the run has 0.000024 USD left.",
    );
    expect(run.attempts[0]).toMatchObject({ status: "cancelled", outcome: "none", verdict: "valid", stepCount: 0 });
  });

  it("is held by many attempts at once, which wait for each other instead of stopping", async () => {
    const runId = await bench.addRun({ policyDigest, maxSteps: 3, tasks: 6, spendCapMicroUsd: 385 });
    let most = 0;
    await bench.start({
      slots: 6,
      driver: free(),
      policyFor: () =>
        callingPolicy(
          async () => {
            await new Promise((resolve) => setTimeout(resolve, 5));
            const { spentMicroUsd } = await bench.db.prisma.run.findUniqueOrThrow({ where: { id: runId } });
            most = Math.max(most, Number(spentMicroUsd));
            return { action: wait, call: modelCall() };
          },
          // Each may cost so much that not all fit at once, though all of them together do.
          { digest: policyDigest, costMicroUsdMax: 40 },
        ),
    });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", stopReason: "all_tasks_done", spentMicroUsd: 360n });
    expect(run.attempts.map(({ stepCount }) => stepCount)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(most).toBeLessThanOrEqual(385);
  });

  it("is the workspace's too", async () => {
    const workspaceId = await bench.addWorkspace(8, 50);
    const runId = await bench.addRun({ ...evaluation, workspaceId });
    await bench.start({
      driver: free(),
      policyFor: () => callingPolicy(() => ({ action: wait, call: modelCall() }), { digest: policyDigest }),
    });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ stopReason: "workspace_budget_exceeded", spentMicroUsd: 40n });
    expect(run.attempts[0]).toMatchObject({ status: "done", endedBy: "spend_cap", stepCount: 2 });
  });
});

describe("a provider that is down", () => {
  it("ends the run as a fault of the infrastructure after eight attempts in a row", async () => {
    const runId = await bench.addRun({ ...evaluation, tasks: 20 });
    const down = () => {
      throw new AttemptError("provider_unauthorized", "401");
    };
    await bench.start({ slots: 1, driver: free(), policyFor: () => callingPolicy(down, { digest: policyDigest }) });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "failed", stopReason: "infrastructure_failure", countFail: 0 });
    expect(run.countError).toBeLessThanOrEqual(10);
  });
});

describe("a run with a pinned policy", () => {
  it("goes to the host that offers just that, and to any once none does", async () => {
    const policyFor = () => callingPolicy(() => ({ action: done }), { digest: policyDigest });
    const other = await bench.start({ hostName: "h1", driver: free(), policyFor });
    const right = await bench.start({ hostName: "h2", driver: free(), policyFor });
    const offer = async (host: string, digest: string) => {
      const { capabilities } = await bench.db.prisma.host.findUniqueOrThrow({ where: { id: host } });
      const policies = [policyOffer({ name: "a-model", digest })];
      await bench.db.prisma.host.update({
        where: { id: host },
        data: { capabilities: { ...(capabilities as object), policies: asJsonList(policies) } },
      });
    };
    await offer(other.deps.host.id, `sha256:${"b".repeat(64)}`);
    await offer(right.deps.host.id, policyDigest);
    const pinned = await bench.finished(await bench.addRun({ ...evaluation, tasks: 6 }));
    expect(new Set(pinned.attempts.map(({ hostName }) => hostName))).toEqual(new Set(["h2"]));
    await right.stop();
    await bench.db.prisma.host.update({ where: { id: right.deps.host.id }, data: { lastHeartbeatAt: new Date(0) } });
    const anywhere = await bench.finished(await bench.addRun(evaluation));
    expect(anywhere.attempts[0]).toMatchObject({ hostName: "h1" });
  });
});

describe("a lost worker of a run by a model", () => {
  it("leaves what it spent in the counts, and its hold on the budget goes with its lease", async () => {
    const runId = await bench.addRun(evaluation);
    const hold = gateway();
    const first = await bench.start({
      hostName: "h1",
      driver: free(),
      policyFor: () =>
        callingPolicy(
          async (index) => {
            if (index > 0) await hold.passed;
            return { action: wait, call: modelCall() };
          },
          { digest: policyDigest },
        ),
    });
    await bench.until(async () => (await bench.db.prisma.cohort.count({ where: { modelReservedMicroUsd: 25 } })) === 1);
    await bench.until(async () => (await bench.db.prisma.step.count()) === 1);
    const vanished = first.vanish();
    await bench.start({
      hostName: "h2",
      driver: free(),
      policyFor: () => callingPolicy(() => ({ action: done, call: modelCall() }), { digest: policyDigest }),
    });
    const run = await bench.finished(runId);
    hold.open();
    await vanished;
    expect(run.attempts[0]).toMatchObject({ tries: 2, status: "done", stepCount: 1, modelCalls: 2 });
    expect(run).toMatchObject({ modelCalls: 2, modelCostMicroUsd: 40n });
    expect(run.cohorts[0]).toMatchObject({ modelReservedMicroUsd: 0n });
  });
});

describe("a fork group of a run by a model", () => {
  it("shares the cost of its parent's requests out among the children", async () => {
    const runId = await bench.addRun({ policyDigest, forks: 3, prefixSteps: 1, maxSteps: 2 });
    await bench.start({
      slots: 3,
      driver: new ScriptedDriver({ usage: { cpuSeconds: 0, memoryGibSeconds: 0 }, checkpoints: {} }),
      policyFor: () => callingPolicy(() => ({ action: wait, call: modelCall() }), { digest: policyDigest }),
    });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ countDone: 3, modelCalls: 4, modelCostMicroUsd: 80n });
    expect(run.attempts.map(({ modelCostMicroUsd }) => modelCostMicroUsd)).toEqual([27n, 27n, 26n]);
    expect(run.attempts.map(({ costMicroUsd }) => costMicroUsd)).toEqual([27n, 27n, 26n]);
    expect((await callsOf(runId)).filter(({ attemptId }) => attemptId === null)).toHaveLength(1);
  });
});
