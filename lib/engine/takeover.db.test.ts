import { describe, expect, it } from "vitest";
import { endLease } from "@/lib/db/leases";
import { moveAttempt } from "@/lib/db/transition";
import { withTransaction } from "@/lib/db/tx";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { gateway } from "@/lib/testing/gateway";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

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
