import { describe, expect, it } from "vitest";
import { findStrandedCohorts } from "@/lib/db/hosts-registry";
import { setStopReason } from "@/lib/db/run-progress";
import { withTransaction } from "@/lib/db/tx";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

const runOf = (runId: string) => bench.db.prisma.run.findUniqueOrThrow({ where: { id: runId } });
describe("a queued run that no host serves", () => {
  it("ends at its time cap, counted from its creation, with nothing started", async () => {
    const runId = await bench.addRun({ tasks: 2, timeCapMinutes: 30 });
    const { engine } = await bench.start({ hasTemplate: false });
    await bench.age(runId, 29);
    await engine.tick();
    expect((await runOf(runId)).status).toBe("queued");
    await bench.age(runId, 1);
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", stopReason: "time_cap_reached", startedAt: null });
    expect(run.statusDetail).toBe("Nothing was started: no host that offers simulated@1 was heard of for 30 minutes.");
    expect(run.attempts).toEqual([]);
  });

  it("waits without a limit for a host that is only busy", async () => {
    const runId = await bench.addRun({ timeCapMinutes: 1 });
    const { engine } = await bench.start({ slots: 0 });
    await bench.age(runId, 600);
    await engine.tick();
    expect(await runOf(runId)).toMatchObject({ status: "queued", stopReason: null });
  });

  it("counts from the last word of its host, not from its creation", async () => {
    const runId = await bench.addRun({ timeCapMinutes: 30 });
    await (await bench.start({ hostName: "h1", slots: 0 })).stop();
    const { engine } = await bench.start({ hostName: "h2", hasTemplate: false });
    await bench.age(runId, 600);
    await engine.tick();
    expect((await runOf(runId)).status).toBe("queued");
    await bench.age(runId, 30, ["h1"]);
    expect(await bench.finished(runId)).toMatchObject({ stopReason: "time_cap_reached" });
  });
});

describe("placing", () => {
  it("gives nothing of a run that stopped while the dispatcher looked", async () => {
    const runId = await bench.addRun();
    await withTransaction(bench.db, (tx) => setStopReason(tx, runId, "time_cap_reached"));
    expect(await bench.placeNowhere(runId)).toBeNull();
    expect(await bench.db.prisma.cohort.count()).toBe(0);
  });

  it("is taken back from a host that does not exist any more", async () => {
    const placed = await bench.placeNowhere(await bench.addRun());
    expect(await findStrandedCohorts(bench.db.prisma, 60_000)).toEqual([placed]);
  });
});
