import { describe, expect, it } from "vitest";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { gateway } from "@/lib/testing/gateway";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

const statusOf = async (runId: string) =>
  (await bench.db.prisma.run.findUniqueOrThrow({ where: { id: runId } })).status;

/** A run of three attempts whose first is done when its only host vanishes in the second, seen by a host without the template. */
async function lostRun(): Promise<{ runId: string; tick: () => Promise<void> }> {
  const hold = gateway();
  let steps = 0;
  const onStep = () => (++steps > 1 ? hold.passed : Promise.resolve());
  const runId = await bench.addRun({ tasks: 3 });
  const first = await bench.start({ hostName: "h1", slots: 1, driver: new ScriptedDriver({ onStep }) });
  await bench.until(async () => (await bench.db.prisma.attempt.count({ where: { runId, status: "done" } })) === 1);
  await bench.until(() => bench.db.prisma.attempt.findFirst({ where: { runId, status: "running", stepCount: 0 } }));
  const vanished = first.vanish();
  hold.open();
  await vanished;
  const { engine } = await bench.start({ hostName: "h2", hasTemplate: false });
  await bench.until(async () => (await statusOf(runId)) === "recovering");
  return { runId, tick: () => engine.tick() };
}

describe("a run whose host is gone", () => {
  it("fails as worker_lost when no host offers its template for 15 minutes, and keeps what was done", async () => {
    const { runId } = await lostRun();
    expect(await bench.placeNowhere(runId)).not.toBeNull();
    expect(await bench.placeNowhere(runId)).not.toBeNull();
    await bench.age(runId, 15, ["h1"]);
    const run = await bench.finished(runId);
    expect(run).toMatchObject({
      status: "failed",
      stopReason: "worker_lost",
      countDone: 1,
      countSuccess: 1,
      countError: 1,
      countCancelled: 1,
      countRunning: 0,
      countFail: 0,
      reservedMicroUsd: 0n,
    });
    expect(run.statusDetail).toBe("No host that offers simulated@1 was heard of for 15 minutes.");
    expect(run.attempts).toMatchObject([
      { status: "done", outcome: "success", score: 1 },
      { status: "error", outcome: "none", score: null, failure: { boundary: "worker", code: "worker_lost" } },
      { status: "cancelled", outcome: "none", score: null, failure: null },
    ]);
    expect(run.cohorts.map(({ status }) => status).sort()).toEqual(["cancelled", "cancelled", "finished"]);
  });

  it("ends once, however many workers look and however often", async () => {
    const { runId, tick } = await lostRun();
    await bench.age(runId, 15, ["h1"]);
    await Promise.all([tick(), tick(), tick()]);
    const before = await bench.finished(runId);
    await tick();
    const after = await bench.finished(runId);
    expect(after.eventSeq).toBe(before.eventSeq);
    expect(after.events.filter(({ to, refused }) => to === "failed" && !refused)).toHaveLength(1);
    expect(after.events.filter(({ type }) => type === "run.limit")).toHaveLength(1);
  });

  it("waits on while its loss is younger, however long its host was silent", async () => {
    const { runId, tick } = await lostRun();
    await bench.age(runId, 14, ["h1"]);
    await bench.age("", 60, ["h1"]);
    await tick();
    expect(await statusOf(runId)).toBe("recovering");
  });

  it("waits on while a host that offers its template is heard of, however busy", async () => {
    const { runId, tick } = await lostRun();
    await bench.start({ hostName: "h1", slots: 0 });
    await bench.age(runId, 16);
    await tick();
    expect(await statusOf(runId)).toBe("recovering");
  });

  it("goes on where it was when its host is back in time", async () => {
    const { runId } = await lostRun();
    await bench.age(runId, 14, ["h1"]);
    await bench.start({ hostName: "h1" });
    expect(await bench.finished(runId)).toMatchObject({ status: "completed", countDone: 3, countError: 0 });
  });

  it("is served by any other host after its own was removed", async () => {
    const { runId } = await lostRun();
    await bench.db.prisma.desktop.deleteMany();
    await bench.db.prisma.host.delete({ where: { name: "h1" } });
    await bench.start({ hostName: "h3" });
    expect(await bench.finished(runId)).toMatchObject({ status: "completed", countDone: 3 });
  });
});
