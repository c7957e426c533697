import { describe, expect, it } from "vitest";
import { verification } from "@/lib/testing/bench-parts";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

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
