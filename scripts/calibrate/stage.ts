import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { newId } from "@/lib/config/new-id";
import type { DesktopDriver } from "@/lib/desktop/desktop.port";
import { createLinuxDriver } from "@/lib/desktop/drivers/linux/linux-driver";
import { createSimulatedDriver } from "@/lib/desktop/drivers/simulated/simulated-driver";
import { resolveTaskId } from "@/lib/domain/task/task.resolve";
import type { TemplateVersion } from "@/lib/domain/template/template.schema";
import { openRecipeStore, type StoredRecipe } from "@/lib/policy/recipe-store";
import { createFolderStore } from "@/lib/storage/folder-store";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import type { ImportedTask } from "@/lib/task/import/collect-tasks";
import { readTaskFolder } from "@/lib/task/import/read-task-folder";
import { openMirror, type TaskMirror } from "@/lib/task/mirror/mirror";
import { createPostconfig } from "@/lib/task/setup/postconfig";
import { createProcessRunner } from "@/lib/verifier/process/process-runner";
import { createThrowAwayDesktops } from "@/lib/verifier/throw-away/throw-away-desktops";
import { withThrowAwayDesktops } from "@/lib/verifier/throw-away/throw-away-runner";
import { createVerifier } from "@/lib/verifier/verify";
import type { CalibrateOptions } from "./arguments";

/** The command line names something that is not there. */
export class WrongCall extends Error {}

/** Everything that calibration needs, opened once. */
export interface Stage {
  driver: DesktopDriver;
  template: TemplateVersion;
  tasks: ImportedTask[];
  recipes: Map<string, StoredRecipe>;
  mirror: TaskMirror;
  store: ArtifactStore;
  verifier: ReturnType<typeof createVerifier>;
}

export async function openStage(options: CalibrateOptions): Promise<Stage> {
  const driver =
    options.driver === "simulated"
      ? createSimulatedDriver({ aliveAfterMs: 0 })
      : createLinuxDriver({
          templatesFolder: process.env.DESKPROOF_TEMPLATES ?? "/var/lib/deskproof/templates",
          stateFolder: join(options.state, "desktops"),
          instance: `cal${createHash("sha256").update(options.state).digest("hex").slice(0, 8)}`,
        });
  return stageOn(driver, options);
}

/** The stage on a driver that is open already. */
export async function stageOn(driver: DesktopDriver, options: CalibrateOptions): Promise<Stage> {
  const recipes = await openRecipeStore(resolve("recipes")).list(options.set);
  const mirror = openMirror({
    folders: options.mirrorFolders,
    sets: { [options.set]: resolve("tasks", options.set, "gold") },
  });
  await mkdir(join(options.state, "artifacts"), { recursive: true });
  return {
    driver,
    template: await pickTemplate(driver, options.template),
    tasks: await pickTasks(options, recipes),
    recipes,
    mirror,
    store: createFolderStore(join(options.state, "artifacts")),
    verifier: createVerifier({
      runner: withThrowAwayDesktops(
        createProcessRunner(),
        createThrowAwayDesktops(driver, () => newId("desktop")),
      ),
      runPostconfig: createPostconfig({ mirror }),
      mirror: (url) => mirror.read(url),
    }),
  };
}

export async function closeStage(stage: Stage): Promise<void> {
  // The check processes do not hold the event loop, so something has to while their end is waited for.
  const hold = setInterval(() => undefined, 1_000);
  try {
    await stage.driver.shutdown();
    await stage.verifier.close();
  } finally {
    clearInterval(hold);
  }
}

async function pickTemplate(driver: DesktopDriver, wanted: string): Promise<TemplateVersion> {
  const [name, version] = wanted.split("@");
  const fitting = (await driver.templates())
    .filter((template) => template.name === name && (version === undefined || template.version === Number(version)))
    .sort((a, b) => b.version - a.version);
  if (fitting[0]) return fitting[0];
  throw new WrongCall(`There is no template ${wanted} on this machine.`);
}

async function pickTasks(options: CalibrateOptions, recipes: Map<string, StoredRecipe>): Promise<ImportedTask[]> {
  const { tasks, faults } = await readTaskFolder(options.dir);
  for (const fault of faults) console.error(`${fault.file} ${fault.pointer}: ${fault.message}`);
  if (options.tasks.length === 0) {
    const isRecipeOnly = options.probes.every((probe) => probe === "recipe");
    return isRecipeOnly ? tasks.filter(({ id }) => recipes.has(id)) : tasks;
  }
  const ids = tasks.map(({ id }) => id);
  return options.tasks.map((given) => {
    const found = resolveTaskId(ids, given);
    const task = found.kind === "found" ? tasks.find(({ id }) => id === found.id) : undefined;
    if (task) return task;
    throw new WrongCall(`The task ${given} is ${found.kind}.`);
  });
}
