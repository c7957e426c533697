import { describe, expect, it } from "vitest";
import { verification } from "@/lib/testing/bench-parts";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { gateway } from "@/lib/testing/gateway";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

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

  it("is judged in the profile that it chose, and no other", async () => {
    const asked: string[] = [];
    const corrected = await bench.addRun({ tasks: 2, verifierProfile: "corrected" });
    const usual = await bench.addRun();
    await bench.start({
      verify: ({ profile }) => {
        asked.push(profile);
        return Promise.resolve({ ...verification(1), profile });
      },
    });
    const ofRun = async (runId: string) =>
      (await bench.finished(runId)).attempts.map(({ verification: said }) => (said as { profile?: string }).profile);
    expect(await ofRun(corrected)).toEqual(["corrected", "corrected"]);
    expect(await ofRun(usual)).toEqual(["osworld"]);
    expect(asked.sort()).toEqual(["corrected", "corrected", "osworld"]);
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
