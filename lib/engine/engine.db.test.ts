import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endLease } from "@/lib/db/leases";
import { moveAttempt, moveRun } from "@/lib/db/transition";
import { withTransaction } from "@/lib/db/tx";
import { AttemptError } from "@/lib/domain/failure";
import { EngineBench, verification } from "@/lib/testing/engine-bench";
import { passingGate, ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
beforeEach(async () => {
  bench = await EngineBench.open();
});
afterEach(async () => {
  await bench.close();
});

/** A promise that a test settles by hand. */
function gateway() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe("a run", () => {
  it("plays every attempt once and completes with exact counts", async () => {
    const driver = new ScriptedDriver();
    const runId = await bench.addRun({ tasks: 3, copies: 2 });
    await bench.start({ driver, slots: 3 });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({
      status: "completed",
      stopReason: "all_tasks_done",
      countDone: 6,
      countValid: 6,
      countSuccess: 6,
      countRunning: 0,
      countVerifying: 0,
      reservedMicroUsd: 0n,
    });
    expect(run.attempts.map((attempt) => attempt.outcome)).toEqual(Array(6).fill("success"));
    expect(run.attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(run.spentMicroUsd).toBe(run.attempts.reduce((sum, attempt) => sum + (attempt.costMicroUsd ?? 0n), 0n));
    expect(driver.created).toBe(6);
    expect(driver.peak).toBeLessThanOrEqual(3);
    expect(driver.live.size).toBe(0);
  });

  it("asks the policy for its steps from 0 and records them from 1", async () => {
    const runId = await bench.addRun();
    await bench.start({ actions: [{ type: "key", key: "a" }, { type: "key", key: "b" }, { type: "done" }] });
    await bench.finished(runId);
    const steps = await bench.db.prisma.step.findMany({ orderBy: { index: "asc" } });
    expect(steps.map(({ index, action }) => [index, action])).toEqual([
      [1, { type: "key", key: "a" }],
      [2, { type: "key", key: "b" }],
      [3, { type: "done" }],
    ]);
  });

  it("numbers its events from 1 without a gap, whoever writes them", async () => {
    const runId = await bench.addRun({ tasks: 4, copies: 2 });
    await bench.start({ slots: 4 });
    const run = await bench.finished(runId);
    expect(run.events.map((event) => event.seq)).toEqual(run.events.map((_, index) => index + 1));
    expect(run.eventSeq).toBe(run.events.length);
  });

  it("keeps the copies of one task side by side and rounds in order", async () => {
    const runId = await bench.addRun({ tasks: 2, copies: 2, rounds: 2 });
    await bench.start();
    const { attempts } = await bench.finished(runId);
    expect(attempts.map((a) => `${a.round}/${a.taskId}/${a.copy}`)).toEqual([
      "1/task-0/1",
      "1/task-0/2",
      "1/task-1/1",
      "1/task-1/2",
      "2/task-0/1",
      "2/task-0/2",
      "2/task-1/1",
      "2/task-1/2",
    ]);
  });

  it("creates attempts only as desktops become free", async () => {
    const hold = gateway();
    const runId = await bench.addRun({ tasks: 40, rounds: 50 });
    const { stop } = await bench.start({ driver: new ScriptedDriver({ onStep: () => hold.passed }), slots: 2 });
    await bench.until(async () => (await bench.db.prisma.attempt.count({ where: { runId, status: "running" } })) === 2);
    expect(await bench.db.prisma.attempt.count({ where: { runId } })).toBe(2);
    hold.open();
    await stop();
  });
});

describe("what goes wrong inside an attempt", () => {
  it("ends a failed set-up as an error of the task, never as a fail", async () => {
    const runId = await bench.addRun({ tasks: 1 });
    await bench.start({
      setup: () => Promise.reject(new AttemptError("setup_step_failed", "no such file", { step: 0, exit_code: 2 })),
    });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", countError: 1, countFail: 0, countDone: 0 });
    expect(run.attempts[0]).toMatchObject({ status: "error", outcome: "none", score: null, endedBy: "error" });
    expect(run.attempts[0]?.failure).toMatchObject({ boundary: "task", code: "setup_step_failed", retryable: false });
  });

  it("keeps the score null and says why when the checker raised", async () => {
    const runId = await bench.addRun();
    await bench.start({ verify: () => Promise.resolve(verification(null, "cannot read the file")) });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({
      status: "done",
      verdict: "valid",
      outcome: "none",
      score: null,
      checkerError: "cannot read the file",
    });
    expect(run).toMatchObject({ countDone: 1, countValid: 1, countSuccess: 0, countFail: 0 });
  });

  it("gives no outcome to an attempt whose desktop went bad while the agent acted", async () => {
    let isBad = false;
    const driver = new ScriptedDriver({
      onStep: () => Promise.resolve(void (isBad = true)),
      gates: () => [
        passingGate("cgroup"),
        ...(isBad
          ? [{ ...passingGate("no_oom_kill"), status: "fail" as const, cause: "policy_possible" as const }]
          : []),
      ],
    });
    const runId = await bench.addRun();
    await bench.start({ driver });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({
      status: "done",
      verdict: "invalid",
      outcome: "none",
      badGates: ["no_oom_kill"],
    });
    expect(run).toMatchObject({ countInvalid: 1, countValid: 0, countSuccess: 0, countFail: 0 });
  });

  it("does not play an episode that was invalid before the agent acted", async () => {
    let steps = 0;
    const driver = new ScriptedDriver({
      onStep: () => Promise.resolve(void steps++),
      gates: () => [{ ...passingGate("netns"), status: "fail", cause: "runtime" }],
    });
    const runId = await bench.addRun();
    await bench.start({ driver });
    const run = await bench.finished(runId);
    expect(steps).toBe(0);
    expect(run.attempts[0]).toMatchObject({ status: "done", verdict: "invalid", score: null, outcome: "none" });
    expect(run.attempts[0]?.checkerSkipped).toContain("netns");
  });

  it("fails the run as an infrastructure failure when attempt after attempt dies at the machine", async () => {
    const driver = new ScriptedDriver({
      onCreate: () => Promise.reject(new AttemptError("desktop_create_failed", "no space left on device")),
    });
    const runId = await bench.addRun({ tasks: 40 });
    await bench.start({ driver });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "failed", stopReason: "infrastructure_failure", countFail: 0 });
    expect(run.countError).toBeLessThan(15);
  });
});

describe("caps", () => {
  it("stops at the spend cap and overshoots it by less than one attempt", async () => {
    const cap = 400;
    const driver = new ScriptedDriver({ usage: { cpuSeconds: 9, memoryGibSeconds: 0 } }); // 100 micro-USD each
    const runId = await bench.addRun({ tasks: 20, spendCapMicroUsd: cap });
    await bench.start({ driver, slots: 4 });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", stopReason: "budget_exceeded" });
    expect(Number(run.spentMicroUsd)).toBeGreaterThanOrEqual(cap);
    expect(Number(run.spentMicroUsd)).toBeLessThan(cap + 100);
  });

  it("stops at the workspace's cap across its runs", async () => {
    const workspaceId = await bench.addWorkspace(8, 250);
    const driver = new ScriptedDriver({ usage: { cpuSeconds: 9, memoryGibSeconds: 0 } });
    const first = await bench.addRun({ tasks: 2, workspaceId });
    const second = await bench.addRun({ tasks: 9, workspaceId });
    await bench.start({ driver, slots: 1 });
    await bench.finished(first);
    const run = await bench.finished(second);
    expect(run.stopReason).toBe("workspace_budget_exceeded");
    const workspace = await bench.db.prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    expect(Number(workspace.spentMicroUsd)).toBeLessThan(350);
  });

  it("verifies what it has when the time cap comes, and starts nothing more", async () => {
    const runId = await bench.addRun({ tasks: 5, timeCapMinutes: 1, maxSteps: 50 });
    let verified = 0;
    await bench.start({
      slots: 1,
      driver: new ScriptedDriver({ onStep: () => new Promise((resolve) => setTimeout(resolve, 20)) }),
      actions: [{ type: "wait", ms: 0 }],
      verify: () => Promise.resolve((verified++, verification(0))),
    });
    await bench.until(async () => (await bench.db.prisma.step.count()) > 0);
    await bench.db.prisma.run.update({ where: { id: runId }, data: { startedAt: new Date(Date.now() - 61_000) } });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", stopReason: "time_cap_reached", countDone: verified });
    expect(verified).toBe(1);
    expect(run.attempts[0]).toMatchObject({ status: "done", outcome: "fail", endedBy: "time_cap" });
  });

  it("ends when enough attempts are valid", async () => {
    const runId = await bench.addRun({ tasks: 20, stopAfterValid: 3 });
    await bench.start({ slots: 1 });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", stopReason: "verified_target_reached" });
    expect(run.countValid).toBeGreaterThanOrEqual(3);
    expect(run.countValid).toBeLessThan(6);
  });

  it("never holds more desktops of a workspace than its parallelism", async () => {
    const workspaceId = await bench.addWorkspace(2);
    const driver = new ScriptedDriver({ onStep: () => new Promise((resolve) => setTimeout(resolve, 15)) });
    const first = await bench.addRun({ tasks: 4, workspaceId });
    const second = await bench.addRun({ tasks: 4, workspaceId });
    await bench.start({ driver, slots: 6 });
    await bench.finished(first);
    await bench.finished(second);
    expect(driver.peak).toBe(2);
  });

  it("does not let a workspace with a large run starve another", async () => {
    const other = await bench.addWorkspace();
    const large = await bench.addRun({ tasks: 40, rounds: 5 });
    const small = await bench.addRun({ tasks: 2, workspaceId: other });
    const { stop } = await bench.start({ slots: 2 });
    const run = await bench.finished(small);
    expect(run.countDone).toBe(2);
    const { countDone } = await bench.db.prisma.run.findUniqueOrThrow({ where: { id: large } });
    expect(countDone).toBeLessThan(12);
    await stop();
  });
});

describe("cancelling", () => {
  it("drops what runs, closes its desktop and keeps what was finished", async () => {
    const driver = new ScriptedDriver({ onStep: () => new Promise((resolve) => setTimeout(resolve, 30)) });
    const runId = await bench.addRun({ tasks: 10, maxSteps: 50 });
    const { engine } = await bench.start({ driver, slots: 2, actions: [{ type: "wait", ms: 0 }] });
    await bench.until(async () => (await bench.db.prisma.step.count()) > 2);
    await withTransaction(bench.db, (tx) =>
      moveRun(tx, {
        runId,
        event: "request_cancel",
        actor: "user:usr_1",
        stopReason: "cancelled_by_user",
        now: new Date(),
      }),
    );
    engine.poke();
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "cancelled", stopReason: "cancelled_by_user", countRunning: 0 });
    expect(run.attempts.every((attempt) => attempt.status === "cancelled")).toBe(true);
    expect(run.attempts.some((attempt) => attempt.costMicroUsd !== null)).toBe(true);
    expect(run.reservedMicroUsd).toBe(0n);
    await bench.until(() => Promise.resolve(driver.live.size === 0));
  });
});

describe("a worker that vanishes", () => {
  it("has its cohort taken over by another host, which finishes the same attempt once", async () => {
    const hold = gateway();
    const runId = await bench.addRun({ tasks: 1 });
    const first = await bench.start({ hostName: "h1", driver: new ScriptedDriver({ onStep: () => hold.passed }) });
    await bench.until(async () => (await bench.db.prisma.attempt.count({ where: { status: "running" } })) === 1);
    await bench.until(async () => (await bench.db.prisma.desktop.count({ where: { phase: "act" } })) === 1);
    const vanished = first.vanish();
    await bench.start({ hostName: "h2" });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", countDone: 1, countSuccess: 1 });
    expect(run.attempts).toHaveLength(1);
    expect(run.attempts[0]).toMatchObject({ tries: 2, hostName: "h2", leaseEpoch: 2 });
    expect(run.events.map((event) => event.type)).toContain("cohort.lost");
    expect(run.events.filter((event) => event.to === "recovering")).toHaveLength(1);
    hold.open();
    await vanished;
  });

  it("is taken over at once by the next worker of its own host", async () => {
    const hold = gateway();
    const runId = await bench.addRun({ tasks: 2 });
    const first = await bench.start({
      slots: 1,
      driver: new ScriptedDriver({ onStep: () => hold.passed }),
      timings: { leaseMs: 60_000 },
    });
    await bench.until(async () => (await bench.db.prisma.desktop.count({ where: { phase: "act" } })) === 1);
    const vanished = first.vanish();
    const since = Date.now();
    await bench.start({ slots: 1, timings: { leaseMs: 60_000 } });
    const run = await bench.finished(runId);
    expect(Date.now() - since).toBeLessThan(10_000);
    expect(run).toMatchObject({ status: "completed", countDone: 2, countSuccess: 2, countError: 0 });
    hold.open();
    await vanished;
  });

  it("cannot complete the attempt any more once its lease is taken", async () => {
    const hold = gateway();
    const runId = await bench.addRun({ tasks: 1 });
    const { stop } = await bench.start({ driver: new ScriptedDriver({ onStep: () => hold.passed }) });
    const attempt = await bench.until(() => bench.db.prisma.attempt.findFirst({ where: { status: "running" } }));
    await withTransaction(bench.db, (tx) =>
      moveAttempt(tx, { attemptId: attempt.id, runId, event: "verify", leaseEpoch: 1, actor: "worker:old" }),
    );
    await bench.db.prisma.attempt.update({ where: { id: attempt.id }, data: { leaseEpoch: 2 } });
    const late = await withTransaction(bench.db, (tx) =>
      moveAttempt(tx, {
        attemptId: attempt.id,
        runId,
        event: "finish",
        leaseEpoch: 1,
        actor: "worker:old",
        patch: { score: 1 },
      }),
    );
    expect(late).toMatchObject({ ok: false, refusal: "lease_lost" });
    const after = await bench.db.prisma.attempt.findUniqueOrThrow({ where: { id: attempt.id } });
    expect(after).toMatchObject({ status: "verifying", score: null });
    const [refused] = await bench.db.prisma.runEvent.findMany({ where: { runId, refused: true } });
    expect(refused?.data).toMatchObject({ score: 1, lease_epoch: 1 });
    hold.open();
    await stop();
  });

  it("leaves an attempt as an error after it was lost three times, and the run goes on", async () => {
    const hold = gateway();
    const runId = await bench.addRun({ tasks: 1 });
    for (let round = 1; round <= 3; round++) {
      const worker = await bench.start({ driver: new ScriptedDriver({ onStep: () => hold.passed }) });
      await bench.until(
        async () => (await bench.db.prisma.attempt.count({ where: { tries: round, status: "running" } })) === 1,
      );
      await bench.until(async () => (await bench.db.prisma.desktop.count({ where: { phase: "act" } })) >= 1);
      void worker.vanish();
    }
    await bench.start();
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", countError: 1, countDone: 0, countFail: 0 });
    expect(run.attempts[0]?.failure).toMatchObject({ boundary: "worker", code: "worker_lost" });
    hold.open();
  });
});

describe("a worker that is stopped", () => {
  it("gives its cohorts back, closes its desktops, and the next one finishes them", async () => {
    const driver = new ScriptedDriver({ onStep: () => new Promise((resolve) => setTimeout(resolve, 30)) });
    const runId = await bench.addRun({ tasks: 3, maxSteps: 50 });
    const first = await bench.start({ driver, actions: [{ type: "wait", ms: 0 }], timings: { leaseMs: 60_000 } });
    await bench.until(async () => (await bench.db.prisma.step.count()) > 1);
    await first.stop();
    expect(driver.live.size).toBe(0);
    expect(await bench.db.prisma.cohort.count({ where: { status: "leased" } })).toBe(0);
    await bench.start();
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", countDone: 3, countError: 0 });
  });
});

describe("the database going away", () => {
  it("loses no result and finishes the run when its connections are cut again and again", async () => {
    const runId = await bench.addRun({ tasks: 6 });
    await bench.start({
      slots: 2,
      driver: new ScriptedDriver({ onStep: () => new Promise((r) => setTimeout(r, 20)) }),
    });
    let isOver = false;
    const cutting = (async () => {
      for (let cuts = 0; cuts < 12 && !isOver; cuts++) {
        await bench.cutConnections();
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    })();
    const run = await bench.finished(runId, 55_000);
    isOver = true;
    await cutting;
    expect(run).toMatchObject({
      status: "completed",
      countDone: 6,
      countSuccess: 6,
      countError: 0,
      reservedMicroUsd: 0n,
    });
    expect(run.events.filter((event) => event.to === "done" && !event.refused)).toHaveLength(6);
  });
});

describe("a lease", () => {
  it("ends once: a second end with the same epoch changes nothing", async () => {
    const hold = gateway();
    const runId = await bench.addRun({ tasks: 1 });
    const { stop } = await bench.start({ driver: new ScriptedDriver({ onStep: () => hold.passed }) });
    const cohort = await bench.until(() => bench.db.prisma.cohort.findFirst({ where: { status: "leased" } }));
    const end = { cohortId: cohort.id, runId, leaseEpoch: 1, event: "finish" as const, now: new Date() };
    expect(await withTransaction(bench.db, (tx) => endLease(tx, end))).toBe(true);
    expect(await withTransaction(bench.db, (tx) => endLease(tx, end))).toBe(false);
    const run = await bench.db.prisma.run.findUniqueOrThrow({ where: { id: runId } });
    expect(run.reservedMicroUsd).toBe(0n);
    hold.open();
    await stop();
  });
});
