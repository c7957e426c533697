import { templateForSupport } from "@/lib/services/task/default-template";
import { listTasks } from "@/lib/services/task/list-tasks";
import { recordCalibration } from "@/lib/services/task/record-calibration";
import { makeTaskSet, type TestTask } from "@/lib/testing/factories/task-set";
import { writeRun } from "@/lib/testing/factories/run";
import { drawEvidence, sampleAttempts } from "./sample-attempts";
import { pinTasks, setScene, type Scenario, type Scene } from "./scene";

const NAME = "calibrated";

const TASKS: TestTask[] = [
  {
    id: "5c1e88a0-sort-photos",
    instruction: "Move every photo of 2024 from Downloads into a new folder Photos/2024.",
    config: [
      { type: "execute", parameters: { command: "mkdir -p ~/Downloads && touch ~/Downloads/a.jpg", shell: true } },
    ],
  },
  { id: "77d20b4f-dark-theme", instruction: "Use the dark theme from now on." },
  { id: "90ab33c1-wake-at-seven", instruction: "Wake the computer up at seven.", func: "infeasible" },
  { id: "d4f0917e-rename-files", instruction: "Give all reports in Documents today's date.", hasRecipe: false },
];

/** The same set a version before: another wording, and one step of set-up less. */
const EARLIER = TASKS.map((task) =>
  task.id === TASKS[0]?.id
    ? { ...task, config: [], instruction: "Move every photo from Downloads into Photos." }
    : task,
);

type Scores = Record<"nop" | "fail" | "recipe", Array<number | null>>;

/** In the order of the tasks: keeps the rule, is solved by doing nothing, cannot be done, was calibrated in part. */
const SCORES: Scores[] = [
  { nop: [0], fail: [0], recipe: [1, 1, 1] },
  { nop: [1], fail: [0], recipe: [1, 1, 1] },
  { nop: [0], fail: [1], recipe: [1] },
  { nop: [0], fail: [null], recipe: [] },
];

export const calibratedTasks: Scenario = {
  name: "calibrated-tasks",
  description: "a task set with lamps of every kind, a task with two versions, and results of one",
  async build(scene) {
    const set = await setScene(scene);
    const { ctx } = scene;
    await makeTaskSet(ctx, NAME, EARLIER);
    const { id } = await makeTaskSet(ctx, NAME, TASKS);
    await calibrate(set);
    const { success } = sampleAttempts(await drawEvidence(scene.store));
    await writeRun(ctx.db, {
      ...set,
      taskSet: { id, name: NAME },
      tasks: (await pinTasks(ctx, id)).slice(0, 1),
      name: "Photos",
      status: "completed",
      stopReason: "all_tasks_done",
      createdAt: new Date(scene.now.getTime() - 3_600_000),
      attempts: [success],
    });
    return [
      { what: "the set", path: `/tasks?set=${NAME}` },
      { what: "a task with two versions", path: `/tasks/${NAME}/${TASKS[0]?.id}` },
      { what: "a task that breaks the rule", path: `/tasks/${NAME}/${TASKS[1]?.id}` },
    ];
  },
};

async function calibrate({ ctx, now, host, template: { ref } }: Scene): Promise<void> {
  const { items } = await listTasks({ ctx, query: { taskSet: NAME, limit: 50 } });
  const round = (score: number | null) => ({ score, problem: score === null ? "the desktop did not come up" : null });
  const template = await templateForSupport(ctx, ref);
  if (template === null) throw new Error("the scene has no template");
  const { name, version, digest, driver } = template;
  await recordCalibration({
    ctx,
    input: {
      ...{ set: NAME, at: now.toISOString(), profile: "osworld", host: host.name, product_version: "0.1.0" },
      template: { name, version, digest, driver },
      tasks: items.map((task, index) => {
        const { nop = [], fail = [], recipe = [] } = SCORES[index] ?? {};
        return {
          ...{ task_id: task.taskId, task_digest: task.taskDigest, infeasible: task.isInfeasible },
          recipe_digest: task.recipeDigest,
          rounds: { nop: nop.map(round), fail: fail.map(round), recipe: recipe.map(round) },
        };
      }),
    },
  });
}
