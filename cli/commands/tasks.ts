import { Option, type Command } from "commander";
import type { CalibrationView } from "@/lib/services/task/calibration-of";
import { CommandFailed } from "../command-failed";
import { printJson, printTable } from "../output";
import { CALIBRATION_PROBES, CALIBRATION_STATES, type CalibrationState } from "@/lib/domain/task/task.calibration";
import { addCalibrationCommand } from "./task-calibration";
import { addAssetCommand } from "./task-assets";

/** `tasks import | list | assets`, on this installation's database. */
export function addTaskCommands(program: Command) {
  const tasks = program.command("tasks").description("import and list task sets");

  tasks
    .command("import")
    .description("import an OSWorld checkout, or a folder with examples/<domain>/<id>.json")
    .argument("<folder>", "the folder")
    .requiredOption("--name <set>", "name of the task set")
    .option("--json", "print JSON")
    .action(async (folder: string, options: { name: string; json?: boolean }) => {
      const { importFolder } = await import("../import-folder");
      const { withServices } = await import("../with-services");
      const { set, faults } = await withServices((ctx) => importFolder(ctx, folder, options.name));
      for (const { file, pointer, message } of faults) console.error(`refused ${file} ${pointer || "/"}: ${message}`);
      if (set === null) throw new CommandFailed(`${folder} holds no task that can be imported.`);
      if (options.json) {
        printJson({ name: set.name, task_count: set.taskCount, recipe_count: set.recipeCount, refused: faults });
      } else {
        console.log(`${set.name}: ${set.taskCount} tasks, ${set.recipeCount} with a recipe, ${faults.length} refused`);
      }
      if (faults.length > 0) throw new CommandFailed(`${faults.length} faults; what could be taken was imported.`);
    });

  tasks
    .command("list")
    .description("task sets, or with --set the tasks of one and whether they can run here")
    .option("--set <name>", "task set")
    .option("--template <name@version>", "tell support on this template")
    .addOption(
      new Option("--calibration <state>", "only tasks of this calibration, with --set").choices(CALIBRATION_STATES),
    )
    .option("--json", "print JSON")
    .action(async ({ set, template, calibration, json }: ListOptions) => {
      if (set === undefined) return printSets(template, json);
      const { listTasks } = await import("@/lib/services/task/list-tasks");
      const { withServices } = await import("../with-services");
      const filter = { calibration: calibration && [calibration] };
      const query = { taskSet: set, template, filter, limit: 10_000 };
      const page = await withServices((ctx) => listTasks({ ctx, query }));
      const { countSupport } = await import("@/lib/services/task/count-support");
      const found = page.items.map((task) => ({
        id: task.taskId,
        domain: task.domain,
        supported: task.support.supported,
        reason: task.support.reasons[0]?.code ?? null,
        why: task.support.reasons.map((reason) => reason.message).join("; "),
        apps: task.apps,
        functions: task.functions,
        network_need: task.networkNeed,
        has_recipe: task.recipeDigest !== null,
        calibration: calibrationWords(task.calibration),
        last_result: task.lastResult?.outcome ?? null,
        instruction: task.file.instruction,
      }));
      const { total, supported, byReason } = countSupport(page.items.map(({ support }) => support));
      if (json) return printJson({ counts: { total, supported, by_reason: byReason }, data: found });
      printTable(
        ["TASK", "DOMAIN", "SUPPORTED", "CALIBRATION", "INSTRUCTION OR REASON"],
        found.map((task) => [
          task.id,
          task.domain,
          task.supported ? "yes" : "no",
          task.calibration.state,
          (task.supported ? task.instruction : `${task.reason}: ${task.why}`).replaceAll(/\s+/g, " ").slice(0, 80),
        ]),
      );
      const reasons = Object.entries(byReason).filter(([, count]) => count > 0);
      console.log([`${supported} of ${total} supported`, ...reasons.map(([code, n]) => `${n} ${code}`)].join(", "));
    });

  addAssetCommand(tasks);
  addCalibrationCommand(tasks);
}

interface ListOptions {
  set?: string;
  template?: string;
  calibration?: CalibrationState;
  json?: boolean;
}

/** The state with each lamp: true when its rule is kept, false when it breaks, null when it is not known. */
function calibrationWords({ state, probes }: CalibrationView) {
  const lamps = CALIBRATION_PROBES.map((probe) => [probe, probes[probe]?.isKept ?? null]);
  return { state, ...Object.fromEntries(lamps) } as { state: CalibrationState };
}

async function printSets(template: string | undefined, json: boolean | undefined) {
  const { listTaskSets } = await import("@/lib/services/task/list-task-sets");
  const { withServices } = await import("../with-services");
  const sets = await withServices((ctx) => listTaskSets({ ctx, template }));
  const found = sets.map((set) => ({
    name: set.name,
    task_count: set.taskCount,
    supported_count: set.supportedCount,
    recipe_count: set.recipeCount,
  }));
  if (json) return printJson({ data: found });
  printTable(
    ["SET", "TASKS", "SUPPORTED", "RECIPES"],
    found.map((set) => [set.name, String(set.task_count), String(set.supported_count), String(set.recipe_count)]),
  );
}
