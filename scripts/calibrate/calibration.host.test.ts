import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, it } from "vitest";
import { readTemplateDefinition } from "@/lib/desktop/template/template-definition";
import { taskNeeds } from "@/lib/domain/task/task.needs";
import { openRecipeStore } from "@/lib/policy/recipe-store";
import { readTaskFolder } from "@/lib/task/import/read-task-folder";
import { createSetup } from "@/lib/task/setup/setup";
import { describeOnHost } from "@/lib/testing/host-test";
import { startTestHost } from "@/lib/testing/host-desktop";
import { parseOptions } from "./arguments";
import { calibrateTask, type Round } from "./calibrate-task";
import { stageOn, type Stage } from "./stage";

/** Rounds of every recipe; three of each of OSWorld's would double the length of `npm test`, so they play once here and three times with `scripts/calibrate.ts`. */
const rounds = process.env.DESKPROOF_CALIBRATION_ROUNDS;
const STARTER_ROUNDS = Number(rounds ?? 3);
const OSWORLD_ROUNDS = Number(rounds ?? 1);
const OSWORLD = resolve("../shared/osworld");

const starter = (await readTaskFolder(resolve("tasks/starter"))).tasks.map(({ id }) => id);

/**
 * Infeasible tasks end at once and pass the same code, so three stand for all here: one without set-up, one whose
 * set-up starts a program with a debugger, one whose set-up runs shell lines, clicks and waits for a window.
 */
const INFEASIBLE = ["c288e301", "480bcfea", "4783cc41"];

calibrated("starter", starter, STARTER_ROUNDS, []);
if (existsSync(OSWORLD)) calibrated("osworld", await osworldIds(), OSWORLD_ROUNDS, ["--dir", OSWORLD]);
else it("the recipes of OSWorld on real desktops", (context) => context.skip("no OSWorld checkout beside this one"));

/** Tasks with a recipe whose programs the recipe's template has. */
async function osworldIds(): Promise<string[]> {
  const recipes = await openRecipeStore(resolve("recipes")).list("osworld");
  const ids: string[] = [];
  for (const { id, file } of (await readTaskFolder(OSWORLD)).tasks) {
    const recipe = recipes.get(id)?.recipe;
    if (recipe === undefined) continue;
    const { apps } = await readTemplateDefinition(resolve("guest"), recipe.template);
    const isInfeasible = recipe.steps.at(-1)?.action.type === "fail";
    if (isInfeasible && !INFEASIBLE.some((prefix) => id.startsWith(prefix))) continue;
    if (taskNeeds(file).apps.every((app) => apps.includes(app))) ids.push(id);
  }
  return ids;
}

/** Two tasks at a time: desktops wait for their screens most of the time. */
function calibrated(set: string, ids: string[], recipeRounds: number, extra: string[]): void {
  describeOnHost(`the ${set} set on real desktops`, () => {
    const host = startTestHost("office", { checkpoints: true, preparedMax: 2 });
    const state = mkdtempSync(join(tmpdir(), "calibrate-"));
    const options = (policy: string) =>
      parseOptions(["--set", set, ...extra, "--policy", policy, "--tasks", ids.join(","), "--state", state]);
    let stage: Stage;

    beforeAll(async () => {
      stage = await stageOn(host.driver, options("recipe"));
    }, 60_000);
    afterAll(async () => {
      await stage?.verifier.close();
      rmSync(state, { recursive: true, force: true });
    });

    async function play(id: string, policy: string, count: number): Promise<Round[]> {
      const task = stage.tasks.find((candidate) => candidate.id === id)!;
      const setup = createSetup({ mirror: stage.mirror });
      const { signal } = new AbortController();
      const done: Round[] = [];
      for (let round = 0; round < count; round++) {
        done.push(await calibrateTask({ stage, options: options(policy), setup, task, round, signal }));
      }
      return done;
    }

    it.concurrent.for(ids)(
      `task %s scores 1 by its recipe, ${recipeRounds} of ${recipeRounds}, and not when nothing is done`,
      { timeout: 600_000 },
      async (id, { expect }) => {
        const played = await play(id, "recipe", recipeRounds);
        expect(played.map(({ score, problem }) => problem ?? score)).toEqual(
          Array.from({ length: recipeRounds }, () => 1),
        );
        const [idle] = await play(id, "nop", 1);
        expect(idle).toMatchObject({ problem: null, isAsWanted: true });
      },
    );
  });
}
