import type { TaskSupport } from "@/lib/domain/task/task.support";
import { PROBES, type Probe } from "./arguments";
import { isInfeasible, type Round } from "./calibrate-task";
import type { Stage } from "./stage";

/** What calibration found about one task. A lamp is null when its rounds were not played. */
export interface TaskCalibration {
  task_id: string;
  task_digest: string;
  domain: string;
  infeasible: boolean;
  support: TaskSupport;
  recipe_digest: string | null;
  rounds: Record<Probe, Array<{ score: number | null; problem: string | null }>>;
  lamps: {
    /** Every round of the recipe scored 1. */
    recipe_one: boolean | null;
    /** Doing nothing was scored, and never 1. */
    nop_below_one: boolean | null;
    /** Saying that it cannot be done scored 1 where that is so, and less anywhere else. */
    fail_one_only_if_infeasible: boolean | null;
  };
}

/** The result of one calibration; fixed to the digests of what was played. */
export interface Calibration {
  set: string;
  at: string;
  /** Profile of the verdicts. */
  profile: "osworld";
  template: { name: string; version: number; digest: string };
  tasks: TaskCalibration[];
}

interface CalibrationQuestion {
  stage: Pick<Stage, "tasks" | "recipes" | "template">;
  set: string;
  at: string;
  support: ReadonlyMap<string, TaskSupport>;
  rounds: readonly Round[];
}

/** The rounds put together by task, in the order of the set; tasks that were not played are kept with dark lamps. */
export function calibrationOf({ stage, set, at, support, rounds }: CalibrationQuestion): Calibration {
  const { name, version, digest } = stage.template;
  const tasks = stage.tasks.map((task): TaskCalibration => {
    const own = rounds.filter(({ taskId }) => taskId === task.id);
    const played = (probe: Probe) => own.filter(({ policy }) => policy === probe);
    const lamp = (probe: Probe) =>
      played(probe).length === 0 ? null : played(probe).every(({ isAsWanted }) => isAsWanted);
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
  return { set, at, profile: "osworld", template: { name, version, digest }, tasks };
}
