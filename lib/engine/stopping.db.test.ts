import { describe, expect, it } from "vitest";
import { moveRun } from "@/lib/db/transition";
import { withTransaction } from "@/lib/db/tx";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

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
