import { describe, expect, it } from "vitest";
import { AttemptError } from "@/lib/domain/failure";
import { verification } from "@/lib/testing/bench-parts";
import type { EngineBench } from "@/lib/testing/engine-bench";
import { startEngineBench } from "@/lib/testing/engine-bench-hooks";
import { passingGate, ScriptedDriver } from "@/lib/testing/scripted-desktop";

let bench: EngineBench;
startEngineBench((opened) => (bench = opened));

describe("what goes wrong inside an attempt", () => {
  it("ends a failed set-up as an error of the task, never as a fail", async () => {
    const runId = await bench.addRun({ tasks: 1 });
    await bench.start({
      setup: () => Promise.reject(new AttemptError("setup_step_failed", "no such file", { step: 0, exit_code: 2 })),
    });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "completed", countError: 1, countFail: 0, countDone: 0 });
    expect(run.attempts[0]).toMatchObject({ status: "error", outcome: "none", score: null, endedBy: "error" });
    expect(run.attempts[0]?.failure).toMatchObject({ boundary: "task", code: "setup_step_failed", retryable: false });
  });

  it("keeps the score null and says why when the checker raised", async () => {
    const runId = await bench.addRun();
    await bench.start({ verify: () => Promise.resolve(verification(null, "cannot read the file")) });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({
      status: "done",
      verdict: "valid",
      outcome: "none",
      score: null,
      checkerError: "cannot read the file",
    });
    expect(run).toMatchObject({ countDone: 1, countValid: 1, countSuccess: 0, countFail: 0 });
  });

  it("gives no outcome to an attempt whose desktop went bad while the agent acted", async () => {
    let isBad = false;
    const driver = new ScriptedDriver({
      onStep: () => Promise.resolve(void (isBad = true)),
      gates: () => [
        passingGate("cgroup"),
        ...(isBad
          ? [{ ...passingGate("no_oom_kill"), status: "fail" as const, cause: "policy_possible" as const }]
          : []),
      ],
    });
    const runId = await bench.addRun();
    await bench.start({ driver });
    const run = await bench.finished(runId);
    expect(run.attempts[0]).toMatchObject({
      status: "done",
      verdict: "invalid",
      outcome: "none",
      badGates: ["no_oom_kill"],
    });
    expect(run).toMatchObject({ countInvalid: 1, countValid: 0, countSuccess: 0, countFail: 0 });
  });

  it("does not play an episode that was invalid before the agent acted", async () => {
    let steps = 0;
    const driver = new ScriptedDriver({
      onStep: () => Promise.resolve(void steps++),
      gates: () => [{ ...passingGate("netns"), status: "fail", cause: "runtime" }],
    });
    const runId = await bench.addRun();
    await bench.start({ driver });
    const run = await bench.finished(runId);
    expect(steps).toBe(0);
    expect(run.attempts[0]).toMatchObject({ status: "done", verdict: "invalid", score: null, outcome: "none" });
    expect(run.attempts[0]?.checkerSkipped).toContain("netns");
  });

  it("fails the run as an infrastructure failure when attempt after attempt dies at the machine", async () => {
    const driver = new ScriptedDriver({
      onCreate: () => Promise.reject(new AttemptError("desktop_create_failed", "no space left on device")),
    });
    const runId = await bench.addRun({ tasks: 40 });
    await bench.start({ driver });
    const run = await bench.finished(runId);
    expect(run).toMatchObject({ status: "failed", stopReason: "infrastructure_failure", countFail: 0 });
    expect(run.countError).toBeLessThan(15);
  });
});
