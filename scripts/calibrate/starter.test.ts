import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SIMULATED_TEMPLATE } from "@/lib/desktop/drivers/simulated/simulated-template";
import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";
import { taskSupport } from "@/lib/domain/task/task.support";
import { readTaskFolder } from "@/lib/task/import/read-task-folder";
import { createPostconfig } from "@/lib/task/setup/postconfig";
import { SETUP_STEP_TYPES } from "@/lib/task/setup/registry";
import { createSetup } from "@/lib/task/setup/setup";
import { listGetters } from "@/lib/verifier/getters/registry";
import { listMetrics } from "@/lib/verifier/metrics/registry";
import { inProcessRunner } from "@/lib/verifier/testing/in-process-runner";
import { createVerifier } from "@/lib/verifier/verify";
import { parseOptions } from "./arguments";
import { calibrateTask } from "./calibrate-task";
import { closeStage, openStage, type Stage } from "./stage";

/** Tasks of the starter set that need nothing but files and a terminal. */
const TASKS = ["16a0d8f3", "a5c7e290", "f02d6a9b", "3d8e1f74", "cb5f7e18"];

let state: string;
let stage: Stage;
const options = (policy: string) =>
  parseOptions(["--driver", "simulated", "--policy", policy, "--tasks", TASKS.join(","), "--state", state]);

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), "calibrate-"));
  stage = await openStage(options("recipe"));
  const runPostconfig = createPostconfig({ mirror: stage.mirror });
  stage.verifier = createVerifier({ runPostconfig, mirror: (url) => stage.mirror.read(url), runner: inProcessRunner });
}, 60_000);
afterAll(async () => {
  await closeStage(stage);
  await rm(state, { recursive: true, force: true });
});

it("counts exactly these tasks of the set as supported on a simulated host", async () => {
  const all = (await readTaskFolder(resolve("tasks/starter"))).tasks;
  const capabilities: HostCapabilities = {
    driver: "simulated",
    metrics: listMetrics().map(({ name }) => name),
    getters: listGetters().map(({ name }) => name),
    setup_steps: [...SETUP_STEP_TYPES],
    mirrored_urls: await stage.mirror.urls(),
    setup_network: "none",
    can_fork: false,
  };
  const supported = all.filter(
    ({ file }) => taskSupport({ file, capabilities, templateApps: SIMULATED_TEMPLATE.apps }).supported,
  );
  expect(supported.map(({ id }) => id.slice(0, 8)).sort()).toEqual([...TASKS].sort());
});

async function scores(taskPrefix: string, policy: string, rounds: number): Promise<Array<number | null>> {
  const task = stage.tasks.find(({ id }) => id.startsWith(taskPrefix))!;
  const setup = createSetup({ mirror: stage.mirror });
  const { signal } = new AbortController();
  const found = [];
  for (let round = 0; round < rounds; round++) {
    const result = await calibrateTask({ stage, options: options(policy), setup, task, round, signal });
    expect(result.problem).toBeNull();
    found.push(result.score);
  }
  return found;
}

it.each(TASKS)(
  "starter task %s scores 1 by its recipe three times in a row on simulated desktops",
  async (task) => {
    expect(await scores(task, "recipe", 3)).toEqual([1, 1, 1]);
  },
  60_000,
);

it.each(TASKS)(
  "starter task %s does not score 1 when nothing is done",
  async (task) => {
    expect(await scores(task, "nop", 1)).toEqual([0]);
  },
  60_000,
);
