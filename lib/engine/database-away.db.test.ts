import { describe, expect, it } from "vitest";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

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
