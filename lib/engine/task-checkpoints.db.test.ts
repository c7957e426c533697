import { describe, expect, it } from "vitest";
import { markAllAssisted } from "@/lib/db/desktop-control";
import { withTransaction } from "@/lib/db/tx";
import type { DesktopOrigin } from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import type { GateResult } from "@/lib/domain/gate/gate";
import { type EngineBench, FIRST_TASK_WITH_SETUP } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { ScriptedDriver, passingGate } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

const play = async (
  driver: ScriptedDriver,
  shape: Parameters<EngineBench["addRun"]>[0] = { rounds: 3 },
): Promise<{ setups: number; run: Awaited<ReturnType<EngineBench["finished"]>> }> => {
  let setups = 0;
  const runId = await bench.addRun({ firstTask: FIRST_TASK_WITH_SETUP, ...shape });
  await bench.start({ driver, slots: 1, setup: () => Promise.resolve(void setups++) });
  return { run: await bench.finished(runId), setups };
};

describe("a task that a run plays again", () => {
  it("is set up once and restored from then on, each time as an episode of its own", async () => {
    const driver = new ScriptedDriver({ checkpoints: {} });
    const { run, setups } = await play(driver);
    expect(setups).toBe(1);
    expect(driver).toMatchObject({ created: 1 });
    expect(driver.checkpoints?.storedKinds).toEqual(["task"]);
    expect(run).toMatchObject({ countValid: 3, countSuccess: 3 });
    const id = [...(driver.checkpoints?.stored.keys() ?? [])][0];
    expect(run.attempts[1]?.setup).toEqual([
      { type: "checkpoint", ok: true, detail: `from checkpoint ${id}: saved 1 set-up step, 0 ms`, duration_ms: 1 },
    ]);
    expect(await bench.db.prisma.episode.count()).toBe(3);
  });

  it("is set up each time when its desktop cannot be stored, and that is asked once", async () => {
    let asked = 0;
    const onStore = () => {
      asked++;
      return Promise.reject(new AttemptError("checkpoint_failed", "disk full"));
    };
    const { run, setups } = await play(new ScriptedDriver({ checkpoints: { onStore } }));
    expect(run).toMatchObject({ countSuccess: 3, countError: 0 });
    expect(setups).toBe(3);
    expect(asked).toBe(1);
  });

  it("is set up as if there were none when its stored desktop is damaged, which is removed", async () => {
    const onRestore = () => Promise.reject(new AttemptError("checkpoint_damaged", "one byte differs"));
    const driver = new ScriptedDriver({ checkpoints: { onRestore } });
    const { run, setups } = await play(driver);
    expect(run).toMatchObject({ countSuccess: 3, countError: 0 });
    expect(setups).toBe(3);
    expect(driver.created).toBe(3);
  });

  it("is set up as if there were none when copies of its stored desktop are not valid, and never stored again", async () => {
    const ended: GateResult = { ...passingGate("alive_after_resume"), status: "fail", cause: "runtime" };
    const gates = ({ origin }: { origin: DesktopOrigin }) => [origin === "task" ? ended : passingGate("cgroup")];
    const driver = new ScriptedDriver({ checkpoints: {}, gates });
    const { run, setups } = await play(driver);
    expect(run).toMatchObject({ countValid: 3, countInvalid: 0, countSuccess: 3 });
    expect(setups).toBe(3);
    expect(driver.checkpoints?.storedKinds).toEqual(["task"]);
    expect(await bench.db.prisma.episode.count()).toBe(3);
  });

  it("is not stored when a person steered its desktop", async () => {
    const driver = new ScriptedDriver({ checkpoints: {} });
    const runId = await bench.addRun({ firstTask: FIRST_TASK_WITH_SETUP, rounds: 2 });
    const steer = async () => {
      const [desktop] = await bench.db.prisma.desktop.findMany({ where: { runId, status: "ready" } });
      const mark = { runId, desktopId: desktop?.id ?? "", actor: "user:1", reason: "to help", now: new Date() };
      expect(await withTransaction(bench.db, (tx) => markAllAssisted(tx, mark))).toBe(true);
    };
    await bench.start({ driver, slots: 1, setup: steer });
    const run = await bench.finished(runId);
    expect(driver.checkpoints?.storedKinds).toEqual([]);
    expect(run).toMatchObject({ countDone: 2, countHumanAssisted: 2, countSuccess: 0 });
  });

  it("is stored by one of two cohorts that are set up at once", async () => {
    const driver = new ScriptedDriver({ checkpoints: {} });
    const runId = await bench.addRun({ firstTask: FIRST_TASK_WITH_SETUP, copies: 2 });
    await bench.start({ driver, slots: 2 });
    const run = await bench.finished(runId);
    expect(run.countSuccess).toBe(2);
    expect(driver.checkpoints?.storedKinds).toEqual(["task"]);
  });

  it("gives its stored desktop to the parents of forks", async () => {
    const driver = new ScriptedDriver({ checkpoints: {} });
    const { run, setups } = await play(driver, { rounds: 2, forks: 2 });
    expect(run.countSuccess).toBe(4);
    expect(setups).toBe(1);
    expect(driver.checkpoints?.storedKinds).toEqual(["task", "fork", "fork"]);
  });
});

it("a task that is played once, or has no set-up, is not stored", async () => {
  const driver = new ScriptedDriver({ checkpoints: {} });
  await play(driver, { tasks: 2 });
  await play(driver, { firstTask: 0, rounds: 2 });
  expect(driver.checkpoints?.storedKinds).toEqual([]);
});
