import { describe, expect, it } from "vitest";
import { pauseLocked, resumeLocked } from "@/lib/db/run-pause";
import { lockRun } from "@/lib/db/run-events";
import { moveRun } from "@/lib/db/transition";
import { withTransaction } from "@/lib/db/tx";
import type { CancelDisposition } from "@/lib/domain/run/run.operations";
import type { ServiceContext } from "@/lib/services/context";
import { getAttempt } from "@/lib/services/attempt/get-attempt";
import { requeueAttempts } from "@/lib/services/run/requeue-attempts";
import { verification } from "@/lib/testing/bench-parts";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { passingGate, ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

const pause = (runId: string) =>
  withTransaction(bench.db, async (tx) => {
    const run = await lockRun(tx, runId);
    if (run) await pauseLocked(tx, run, { actor: "user:usr_1", reason: "look first", now: new Date() });
  });
const resume = (runId: string) =>
  withTransaction(bench.db, async (tx) => {
    const run = await lockRun(tx, runId);
    if (run) await resumeLocked(tx, run, { actor: "user:usr_1", now: new Date() });
  });
const system = (): ServiceContext => ({
  workspace: { id: bench.workspaceId, slug: "test" },
  actor: { type: "system" },
  now: () => new Date(),
  requestId: "req_test",
  db: bench.db,
});
const openCohorts = (runId: string) =>
  bench.db.prisma.cohort.count({
    where: { runId, OR: [{ status: "leased" }, { status: "queued", hostId: { not: null } }] },
  });

describe("a paused run", () => {
  it("starts nothing new, ends what works, and goes on after it is resumed", async () => {
    const driver = new ScriptedDriver({ onStep: () => new Promise((resolve) => setTimeout(resolve, 20)) });
    const runId = await bench.addRun({ tasks: 8, maxSteps: 3 });
    await bench.start({ driver, slots: 2 });
    await bench.until(async () => (await bench.db.prisma.step.count()) > 0);
    await pause(runId);
    await bench.until(async () => (await openCohorts(runId)) === 0);
    const held = await bench.db.prisma.run.findUniqueOrThrow({ where: { id: runId } });
    expect(held).toMatchObject({ countRunning: 0, countVerifying: 0, stopReason: null, reservedMicroUsd: 0n });
    expect(held.countDone).toBeLessThan(8);
    // Another run of the same workspace is played meanwhile, so the hosts did look.
    await bench.finished(await bench.addRun());
    expect(await bench.db.prisma.attempt.count({ where: { runId, startedAt: { not: null } } })).toBe(held.countDone);
    await resume(runId);
    expect(await bench.finished(runId)).toMatchObject({ status: "completed", countDone: 8, pausedAt: null });
  });

  it("does not use up its time cap, nor does it count as lost", async () => {
    const driver = new ScriptedDriver({ onStep: () => new Promise((resolve) => setTimeout(resolve, 20)) });
    const runId = await bench.addRun({ tasks: 6, timeCapMinutes: 5 });
    await bench.start({ driver, slots: 1 });
    await bench.until(async () => (await bench.db.prisma.step.count()) > 0);
    await pause(runId);
    await bench.until(async () => (await openCohorts(runId)) === 0);
    await bench.db.prisma.$executeRaw`
      UPDATE "run" SET "startedAt" = "startedAt" - interval '60 minutes', "pausedAt" = "pausedAt" - interval '59 minutes'
      WHERE "id" = ${runId}`;
    await bench.finished(await bench.addRun());
    expect(await bench.db.prisma.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ stopReason: null });
    await resume(runId);
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", stopReason: "all_tasks_done" });
    expect(Number(run.idleMs)).toBeGreaterThan(58 * 60_000);
  });
});

describe("a requeue", () => {
  it("plays an invalid attempt again in its place and keeps how it had ended", async () => {
    let isBroken = true;
    const gates = () => [
      isBroken ? { ...passingGate("cgroup"), status: "fail" as const, detail: "no limit" } : passingGate("cgroup"),
    ];
    const runId = await bench.addRun({ tasks: 2 });
    await bench.start({ driver: new ScriptedDriver({ gates }) });
    const before = await bench.finished(runId);
    expect(before).toMatchObject({ status: "completed", countInvalid: 2, countDone: 2 });
    isBroken = false;
    const first = before.attempts[0]!;
    const input = { attempt_ids: [first.id], reason: "the host was mended" };
    expect(await requeueAttempts({ ctx: system(), runId, input: { ...input, dry_run: true } })).toMatchObject({
      ...{ matched: 1, eligible: 1, changed: 0, attempt_ids: [first.id] },
    });
    expect(await requeueAttempts({ ctx: system(), runId, input })).toMatchObject({ changed: 1, left: 0 });
    const after = await bench.finished(runId);
    expect(after).toMatchObject({
      ...{ status: "completed", stopReason: "all_tasks_done", attemptTotal: 2 },
      ...{ countDone: 2, countValid: 1, countInvalid: 1, countSuccess: 1 },
    });
    expect(after.attempts).toHaveLength(2);
    expect(after.attempts[0]).toMatchObject({
      id: first.id,
      requeues: 1,
      tries: 1,
      verdict: "valid",
      outcome: "success",
    });
    expect(after.attempts[0]!.leaseEpoch).toBeGreaterThan(first.leaseEpoch);
    const kept = await bench.db.prisma.attemptTry.findMany({ where: { attemptId: first.id } });
    expect(kept).toMatchObject([
      { number: 1, status: "done", verdict: "invalid", badGates: ["cgroup"], leaseEpoch: first.leaseEpoch },
    ]);
    const { earlierTries } = await getAttempt({ ctx: system(), attemptId: first.id });
    expect(earlierTries).toMatchObject([{ number: 1, verdict: "invalid", badGates: ["cgroup"] }]);
    expect(await bench.db.prisma.episode.count({ where: { attemptId: first.id } })).toBe(2);
    expect(after.startedAt).toEqual(before.startedAt);
  });

  it("leaves alone what has a result", async () => {
    const runId = await bench.addRun({ tasks: 2 });
    await bench.start({ verify: () => Promise.resolve(verification(0)) });
    await bench.finished(runId);
    const input = { filter: "outcome:fail", reason: "once more" };
    expect(await requeueAttempts({ ctx: system(), runId, input })).toMatchObject({
      ...{ matched: 2, eligible: 0, changed: 0 },
      skipped: [{ why: "has_result", count: 2 }],
    });
    expect(await bench.db.prisma.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
      status: "completed",
    });
  });

  it("plays only the broken ones of a fork group again", async () => {
    let broken: string | null = null;
    const driver = new ScriptedDriver({
      checkpoints: {},
      onStep: (_index, { id, origin }) => {
        if (origin === "fork") broken ??= id;
        return id === broken ? Promise.reject(new Error("the app went away")) : Promise.resolve();
      },
    });
    const runId = await bench.addRun({ forks: 2 });
    await bench.start({ driver, actions: [{ type: "wait", ms: 0 }] });
    const before = await bench.finished(runId);
    expect(before).toMatchObject({ countDone: 1, countError: 1 });
    const kept = before.attempts.find(({ status }) => status === "done")!;
    expect(await requeueAttempts({ ctx: system(), runId, input: { reason: "mended" } })).toMatchObject({ changed: 1 });
    const after = await bench.finished(runId);
    expect(after).toMatchObject({ countDone: 2, countError: 0, countSuccess: 2, attemptTotal: 2 });
    expect(after.attempts.find(({ id }) => id === kept.id)).toEqual(kept);
  });

  it("is refused where a cap of the run leaves no room", async () => {
    const gates = () => [{ ...passingGate("cgroup"), status: "fail" as const, detail: "no limit" }];
    const runId = await bench.addRun({ tasks: 1 });
    await bench.start({ driver: new ScriptedDriver({ gates }) });
    const run = await bench.finished(runId);
    await bench.db.prisma.run.update({
      where: { id: runId },
      data: { spendCapMicroUsd: run.spentMicroUsd || 1n, spentMicroUsd: run.spentMicroUsd || 1n },
    });
    await expect(requeueAttempts({ ctx: system(), runId, input: { reason: "again" } })).rejects.toMatchObject({
      code: "run_cap_reached",
      details: { stop_reason: "budget_exceeded" },
    });
  });
});

describe("a cancel", () => {
  const cancelAs = async (cancelDisposition: CancelDisposition) => {
    const driver = new ScriptedDriver({ onStep: () => new Promise((resolve) => setTimeout(resolve, 20)) });
    const runId = await bench.addRun({ tasks: 6, maxSteps: 6 });
    const { engine } = await bench.start({ driver, slots: 1, actions: [{ type: "wait", ms: 0 }] });
    await bench.until(async () => (await bench.db.prisma.step.count()) > 1);
    const ask = { runId, event: "request_cancel", actor: "user:usr_1", stopReason: "cancelled_by_user" } as const;
    await withTransaction(bench.db, (tx) => moveRun(tx, { ...ask, cancelDisposition, now: new Date() }));
    engine.poke();
    return bench.finished(runId);
  };

  it("judges what is at work as it stands when it is to be verified", async () => {
    const run = await cancelAs("verify");
    expect(run).toMatchObject({ status: "cancelled", stopReason: "cancelled_by_user" });
    const judged = run.attempts.filter(({ status }) => status === "done");
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.at(-1)).toMatchObject({ endedBy: "cancelled", verdict: "valid" });
    expect(judged.at(-1)!.stepCount).toBeLessThan(6);
  });

  it("lets what is at work go on to its end when it may finish", async () => {
    const run = await cancelAs("finish");
    expect(run.status).toBe("cancelled");
    const done = run.attempts.filter(({ status }) => status === "done");
    expect(done.length).toBeGreaterThan(0);
    expect(done.every(({ endedBy }) => endedBy === "step_cap")).toBe(true);
    expect(done.length).toBeLessThan(6);
  });
});
