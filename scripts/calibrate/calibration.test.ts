import { expect, it } from "vitest";
import { SIMULATED_TEMPLATE } from "@/lib/desktop/drivers/simulated/simulated-template";
import type { Digest } from "@/lib/domain/digest";
import { taskFileSchema } from "@/lib/domain/task/task.schema";
import type { ImportedTask } from "@/lib/task/import/collect-tasks";
import { parseOptions, type Probe } from "./arguments";
import { isInfeasible, type Round } from "./calibrate-task";
import { calibrationOf } from "./calibration";

const digest: Digest = `sha256:${"a".repeat(64)}`;

function imported(id: string, func: string): ImportedTask {
  const file = taskFileSchema.parse({ id, instruction: "x", evaluator: { func } });
  return { id, domain: "os", path: `examples/os/${id}.json`, bytes: new Uint8Array(), digest, file };
}

function played(taskId: string, policy: Probe, score: number | null, isAsWanted: boolean): Round {
  const times = { bootMs: 1, setupMs: 1, setupSteps: [], actMs: 1, verifyMs: 1 };
  const rest = { domain: "os", round: 0, stepCount: 1, problem: null, framesFolder: null };
  return { taskId, policy, score, isAsWanted, ...rest, ...times };
}

const stage = {
  tasks: [imported("good", "exact_match"), imported("idle", "exact_match"), imported("never", "infeasible")],
  recipes: new Map(),
  template: SIMULATED_TEMPLATE,
};

it("lights a lamp only when every round came out as wanted, and leaves dark what was not played", () => {
  const rounds = [
    played("good", "recipe", 1, true),
    played("good", "recipe", 0, false),
    played("good", "nop", 0, true),
    played("idle", "nop", 1, false),
    played("never", "fail", 1, true),
    played("never", "nop", null, false),
  ];
  const { tasks, ...rest } = calibrationOf({ stage, options: { set: "s" }, at: "t", support: new Map(), rounds });
  expect(rest).toMatchObject({
    set: "s",
    at: "t",
    profile: "osworld",
    template: { name: "simulated", driver: "simulated" },
  });
  expect(tasks.map(({ task_id, infeasible, lamps }) => [task_id, infeasible, ...Object.values(lamps)])).toEqual([
    ["good", false, false, true, null],
    ["idle", false, null, false, null],
    ["never", true, null, null, true],
  ]);
  expect(tasks[0]?.rounds.recipe.map(({ score }) => score)).toEqual([1, 0]);
});

it("knows an infeasible task by its evaluator", () => {
  expect(stage.tasks.map(isInfeasible)).toEqual([false, false, true]);
});

it("keeps results where the database runs, unless told otherwise", () => {
  expect([[], ["--store"], ["--no-store"], ["--setup-only"]].map((argv) => parseOptions(argv).isStored)).toEqual([
    null,
    true,
    false,
    false,
  ]);
  expect(() => parseOptions(["--setup-only", "--store"])).toThrow("--setup-only");
});

it("plays all three policies unless one is named", () => {
  expect(parseOptions(["--set", "starter"]).probes).toEqual(["recipe", "nop", "fail"]);
  expect(parseOptions(["--policy", "fail"])).toMatchObject({ policy: "fail", probes: ["fail"] });
  expect(() => parseOptions(["--policy", "guess"])).toThrow("--policy is one of");
});
