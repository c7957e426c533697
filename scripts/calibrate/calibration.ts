import os from "node:os";
import type { CalibrationDocument } from "@/lib/domain/task/calibration.schema";
import { settings } from "@/lib/config/env";
import { readProductFacts } from "@/lib/services/product-facts";
import type { TaskSupport } from "@/lib/domain/task/task.support";
import { isRuleKept } from "@/lib/domain/task/task.calibration";
import { PROBES, type CalibrateOptions, type Probe } from "./arguments";
import { isInfeasible, type Round } from "./calibrate-task";
import type { Stage } from "./stage";

/** What calibration found about one task. A lamp is null when its rounds were not played or one has no score. */
type TaskCalibration = CalibrationDocument["tasks"][number] & {
  domain: string;
  support: TaskSupport;
  lamps: {
    /** Every round of the recipe scored 1. */
    recipe_one: boolean | null;
    /** Doing nothing was scored, and never 1. */
    nop_below_one: boolean | null;
    /** Saying that it cannot be done scored 1 where that is so, and less anywhere else. */
    fail_one_only_if_infeasible: boolean | null;
  };
};

/** The result of one calibration with what only people read of it. */
export type Calibration = Omit<CalibrationDocument, "tasks"> & { tasks: TaskCalibration[] };

interface CalibrationQuestion {
  stage: Pick<Stage, "tasks" | "recipes" | "template">;
  options: Pick<CalibrateOptions, "set">;
  at: string;
  support: ReadonlyMap<string, TaskSupport>;
  rounds: readonly Round[];
}

/** The rounds put together by task, in the order of the set; tasks that were not played are kept with dark lamps. */
export function calibrationOf({ stage, options, at, support, rounds }: CalibrationQuestion): Calibration {
  const { name, version, digest, driver } = stage.template;
  const tasks = stage.tasks.map((task): TaskCalibration => {
    const own = rounds.filter(({ taskId }) => taskId === task.id);
    const played = (probe: Probe) => own.filter(({ policy }) => policy === probe);
    const lamp = (probe: Probe) => isRuleKept(probe, played(probe), isInfeasible(task));
    const facts = (probe: Probe) => played(probe).map(({ score, problem }) => ({ score, problem }));
    return {
      task_id: task.id,
      task_digest: task.digest,
      domain: task.domain,
      infeasible: isInfeasible(task),
      support: support.get(task.id) ?? { supported: false, reasons: [] },
      recipe_digest: stage.recipes.get(task.id)?.digest ?? null,
      rounds: Object.fromEntries(PROBES.map((probe) => [probe, facts(probe)])) as TaskCalibration["rounds"],
      lamps: {
        recipe_one: lamp("recipe"),
        nop_below_one: lamp("nop"),
        fail_one_only_if_infeasible: lamp("fail"),
      },
    };
  });
  return {
    set: options.set,
    at,
    profile: "osworld",
    host: settings().hostName ?? os.hostname().toLowerCase(),
    product_version: readProductFacts(process.cwd()).version,
    template: { name, version, digest, driver },
    tasks,
  };
}
