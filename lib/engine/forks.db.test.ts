import { describe, expect, it } from "vitest";
import type { Action } from "@/lib/domain/action/action.schema";
import { markAllAssisted } from "@/lib/db/desktop-control";
import { withTransaction } from "@/lib/db/tx";
import { AttemptError } from "@/lib/domain/failure";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { gateway } from "@/lib/testing/gateway";
import { passingGate, ScriptedDriver, type DesktopScript } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

const forking = (script: DesktopScript = {}) => new ScriptedDriver({ checkpoints: {}, ...script });
const keys = (...names: string[]): Action[] => [
  ...names.map((key): Action => ({ type: "key", key })),
  { type: "done" },
];
const costs = (attempts: Array<{ costMicroUsd: bigint | null }>) =>
  attempts.reduce((sum, attempt) => sum + (attempt.costMicroUsd ?? 0n), 0n);

describe("a forked cohort", () => {
  it("plays the prefix once and each child from the step after it, with an episode of its own", async () => {
    const played: string[] = [];
    const driver = forking({ onStep: async (_index, { origin }) => void played.push(origin) });
    const runId = await bench.addRun({ forks: 3, prefixSteps: 2, maxSteps: 5 });
    await bench.start({ driver, slots: 4, actions: keys("a", "b", "c") });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({
      status: "completed",
      countDone: 3,
      countValid: 3,
      countSuccess: 3,
      reservedMicroUsd: 0n,
    });
    expect(played.filter((origin) => origin === "boot")).toHaveLength(2);
    expect(played.filter((origin) => origin === "fork")).toHaveLength(3);
    expect(run.attempts.map(({ number, fork, stepCount, endedBy }) => [number, fork, stepCount, endedBy])).toEqual([
      [1, 1, 4, "done"],
      [2, 2, 4, "done"],
      [3, 3, 4, "done"],
    ]);
    const own = await bench.db.prisma.step.findMany({ orderBy: [{ attemptId: "asc" }, { index: "asc" }] });
    expect(own.map(({ index }) => index)).toEqual([3, 4, 3, 4, 3, 4]);
    const shared = await bench.db.prisma.prefixStep.findMany({ orderBy: { index: "asc" } });
    expect(shared.map(({ action }) => action)).toEqual([
      { type: "key", key: "a" },
      { type: "key", key: "b" },
    ]);
    const episodes = await bench.db.prisma.episode.findMany();
    expect(episodes.map(({ kind, verdict }) => [kind, verdict])).toEqual(Array(3).fill(["fork", "valid"]));
    expect(new Set(episodes.map(({ desktopId }) => desktopId)).size).toBe(3);
    expect(driver).toMatchObject({ created: 1, peak: 3 });
    expect(driver.live.size).toBe(0);
    expect(driver.checkpoints?.stored.size).toBe(0);
  });

  it("costs what its parent and its children cost together, to the micro-dollar", async () => {
    const runId = await bench.addRun({ forks: 3 });
    await bench.start({ driver: forking({ usage: { cpuSeconds: 3, memoryGibSeconds: 5.3 } }) });
    const run = await bench.finished(runId);
    const [prefix] = await bench.db.prisma.prefix.findMany();
    const parent = prefix?.costMicroUsd ?? 0n;
    expect(parent % 3n).not.toBe(0n);
    expect(run.spentMicroUsd).toBe(costs(run.attempts));
    expect(run.spentMicroUsd).toBe(parent * 4n);
    expect(run.cohorts[0]?.usedMicroUsd).toBe(0n);
  });

  it("never has more desktops than its host has slots, and makes the children in turns", async () => {
    const driver = forking();
    const runId = await bench.addRun({ tasks: 2, forks: 5 });
    await bench.start({ driver, slots: 2 });
    const run = await bench.finished(runId);
    expect(run.countSuccess).toBe(10);
    expect(driver.peak).toBe(2);
  });

  it("verifies children at once where the policy ended within the prefix", async () => {
    const driver = forking();
    const runId = await bench.addRun({ forks: 2, prefixSteps: 5, maxSteps: 9 });
    await bench.start({ driver, actions: [{ type: "wait", ms: 0 }, { type: "fail" }] });
    const run = await bench.finished(runId);
    expect(run.attempts.map(({ endedBy, stepCount, outcome }) => [endedBy, stepCount, outcome])).toEqual(
      Array(2).fill(["fail", 2, "success"]),
    );
    expect(await bench.db.prisma.step.count()).toBe(0);
  });

  it("leaves the siblings of a child that could not be made alone", async () => {
    const refuse = (nth: number) => (nth === 2 ? Promise.reject(new Error("no room")) : Promise.resolve());
    const runId = await bench.addRun({ forks: 3 });
    await bench.start({ driver: forking({ checkpoints: { onRestore: refuse } }), slots: 3 });
    const run = await bench.finished(runId);
    expect(run.attempts.map(({ status }) => status)).toEqual(["done", "error", "done"]);
    expect(run.attempts[1]?.failure).toMatchObject({ boundary: "desktop", code: "restore_failed", message: "no room" });
    expect(run).toMatchObject({ countValid: 2, countSuccess: 2, countError: 1 });
    expect(run.spentMicroUsd).toBe(costs(run.attempts));
  });

  it("ends all children when the parent could not be stored, as one fault of the machine", async () => {
    const onStore = () => Promise.reject(new AttemptError("checkpoint_failed", "disk full"));
    const runId = await bench.addRun({ forks: 8, tasks: 2 });
    await bench.start({ driver: forking({ checkpoints: { onStore } }), slots: 8 });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", countError: 16, countDone: 0, faultStreak: 2 });
    expect(run.attempts.map(({ failure }) => failure)).toEqual(
      Array(16).fill(expect.objectContaining({ code: "checkpoint_failed", retryable: true })),
    );
    expect(run.spentMicroUsd).toBe(costs(run.attempts));
  });

  it("forks nothing from a parent that is not valid, and says so of each child", async () => {
    const broken = { ...passingGate("cgroup"), status: "fail" as const, cause: "runtime" as const };
    const driver = forking({ gates: () => [broken] });
    const runId = await bench.addRun({ forks: 2 });
    await bench.start({ driver });
    const run = await bench.finished(runId);
    expect(driver.checkpoints?.storedKinds).toEqual([]);
    expect(run.attempts).toEqual(
      Array(2).fill(
        expect.objectContaining({
          status: "done",
          verdict: "invalid",
          badGates: ["cgroup"],
          score: null,
          outcome: "none",
          checkerSkipped: "the parent desktop failed cgroup before the agent acted",
        }),
      ),
    );
  });

  it("takes every child out of the score when a person steered their parent", async () => {
    const runId = await bench.addRun({ forks: 2 });
    const onStep = async (_index: number, { id, origin }: { id: string; origin: string }) => {
      if (origin !== "boot") return;
      const mark = { runId, desktopId: id, actor: "user:1", reason: "to help", now: new Date() };
      expect(await withTransaction(bench.db, (tx) => markAllAssisted(tx, mark))).toBe(true);
    };
    await bench.start({ driver: forking({ onStep }) });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ countHumanAssisted: 2, countValid: 2, countSuccess: 0 });
    expect(run.attempts.map(({ outcome, score }) => [outcome, score])).toEqual(Array(2).fill(["none", null]));
  });

  it("judges each child by its own gates", async () => {
    const broken = { ...passingGate("isolation"), status: "fail" as const, cause: "runtime" as const };
    let bad = "";
    const driver = forking({
      gates: ({ id, origin }) => {
        if (origin === "fork") bad ||= id;
        return id === bad ? [broken] : [passingGate("cgroup")];
      },
    });
    const runId = await bench.addRun({ forks: 2 });
    await bench.start({ driver });
    const run = await bench.finished(runId);
    expect(run.attempts.map(({ verdict }) => verdict).sort()).toEqual(["invalid", "valid"]);
    expect(run).toMatchObject({ countValid: 1, countInvalid: 1, countSuccess: 1 });
  });

  it("is an error of its children where the host cannot store desktops after all", async () => {
    await bench.start({ driver: new ScriptedDriver() });
    await bench.db.prisma.host.updateMany({ data: { capabilities: { can_fork: true } } });
    const runId = await bench.addRun({ forks: 2 });
    const run = await bench.finished(runId);
    expect(run.attempts.map(({ failure }) => failure)).toEqual(
      Array(2).fill(
        expect.objectContaining({ code: "checkpoint_failed", message: "a scripted driver stores nothing" }),
      ),
    );
  });

  it("is not placed on a host that cannot fork", async () => {
    const runId = await bench.addRun({ forks: 2 });
    await bench.start({ hostName: "plain", driver: new ScriptedDriver() });
    await bench.start({ hostName: "forks", driver: forking() });
    const run = await bench.finished(runId);
    expect(run.attempts.map(({ hostName, status }) => [hostName, status])).toEqual(Array(2).fill(["forks", "done"]));
  });
});

/** Lets desktops of that origin come as far as a step and no further until `hold` is opened. */
function holdStepsOf(where: "boot" | "fork") {
  const hold = gateway();
  const reached = gateway();
  const onStep = async (_index: number, { origin }: { origin: string }) => {
    if (origin !== where) return;
    reached.open();
    await hold.passed;
  };
  return { hold, reached, onStep };
}

describe("a forked cohort that is stopped", () => {
  const actions = keys("a", "b");

  it.each(["boot", "fork"] as const)(
    "leaves everything to the next worker when killed in a %s desktop",
    async (where) => {
      const { hold, reached, onStep } = holdStepsOf(where);
      const runId = await bench.addRun({ forks: 2 });
      const first = await bench.start({ hostName: "a", driver: forking({ onStep }), actions });
      await reached.passed;
      const gone = first.vanish();
      hold.open();
      const driver = forking();
      await bench.start({ hostName: "b", driver, actions });
      const run = await bench.finished(runId);
      await gone;
      expect(run).toMatchObject({ status: "completed", countDone: 2, countSuccess: 2, countError: 0 });
      expect(run.attempts.map(({ tries, hostName }) => [tries, hostName])).toEqual(Array(2).fill([2, "b"]));
      expect(driver.created).toBe(1);
    },
  );

  it("keeps the children that ended and forks only the others anew", async () => {
    const hold = gateway();
    let forked = 0;
    const slow = new Set<string>();
    const onStep = async (_index: number, { id, origin }: { id: string; origin: string }) => {
      if (origin === "fork" && ++forked === 2) slow.add(id);
      if (slow.has(id)) await hold.passed;
    };
    const runId = await bench.addRun({ forks: 2 });
    const first = await bench.start({ hostName: "a", driver: forking({ onStep }), actions });
    await bench.until(async () => (await bench.db.prisma.attempt.count({ where: { runId, status: "done" } })) === 1);
    const gone = first.vanish();
    hold.open();
    const driver = forking();
    await bench.start({ hostName: "b", driver, actions });
    const run = await bench.finished(runId);
    await gone;
    expect(run.attempts.map(({ hostName, tries }) => `${hostName} ${tries}`).sort()).toEqual(["a 1", "b 2"]);
    expect(driver.checkpoints?.restored).toBe(1);
    const prefixes = await bench.db.prisma.prefix.findMany({ orderBy: { leaseEpoch: "asc" } });
    expect(prefixes.map(({ childCount, stepCount }) => [childCount, stepCount])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it.each(["boot", "fork"] as const)(
    "cancels every child once when the run is cancelled in a %s desktop",
    async (where) => {
      const { hold, reached, onStep } = holdStepsOf(where);
      const driver = forking({ onStep });
      const runId = await bench.addRun({ forks: 3 });
      const { engine } = await bench.start({ driver, slots: 2, actions });
      await reached.passed;
      await bench.db.prisma.run.update({
        where: { id: runId },
        data: { status: "cancelling", stopReason: "cancelled_by_user" },
      });
      engine.poke();
      hold.open();
      const run = await bench.finished(runId);
      expect(run).toMatchObject({ status: "cancelled", countCancelled: 3, countRunning: 0 });
      expect(run.spentMicroUsd).toBe(costs(run.attempts));
      expect(driver.live.size).toBe(0);
      expect(driver.checkpoints?.stored.size).toBe(0);
    },
  );

  it("verifies what it had forked when a cap is met, and starts no further cohort", async () => {
    const runId = await bench.addRun({ forks: 2, tasks: 4, spendCapMicroUsd: 50 });
    await bench.start({ driver: forking(), slots: 2 });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", stopReason: "budget_exceeded" });
    expect(run.countDone).toBe(2);
    expect(run.spentMicroUsd).toBe(costs(run.attempts));
  });
});
