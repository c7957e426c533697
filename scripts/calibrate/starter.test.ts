import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPostconfig } from "@/lib/task/setup/postconfig";
import { createSetup } from "@/lib/task/setup/setup";
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
