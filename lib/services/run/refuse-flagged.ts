import { calibrationsOf, type ProbesOfTask } from "@/lib/db/calibrations";
import type { TaskRecord } from "@/lib/db/tasks";
import type { TemplateRecord } from "@/lib/db/templates";
import { AppError } from "@/lib/domain/errors";
import type { RunDocument } from "@/lib/domain/run/run.document";
import { CALIBRATION_PROBES, type CalibrationProbe } from "@/lib/domain/task/task.calibration";
import { queryable, type ServiceContext } from "../context";

const WORDS: Readonly<Record<CalibrationProbe, string>> = {
  nop: "scores 1 when nothing is done",
  fail: "does not score the answer that it cannot be done as it should",
  recipe: "does not score 1 by its recipe",
};

/** Throws `flagged_task` with every task that breaks the rule of calibration, unless the document takes them. */
export async function refuseFlagged(
  ctx: ServiceContext,
  document: RunDocument,
  tasks: readonly TaskRecord[],
  template: TemplateRecord,
): Promise<void> {
  if (document.include_flagged) return;
  const probes = await calibrationsOf(queryable(ctx), tasks, template);
  const flagged = tasks.flatMap(({ taskId, taskDigest }, index) => {
    const broken = brokenProbes(probes.get(taskDigest));
    return broken.length === 0 ? [] : [{ index, task_id: taskId, broken }];
  });
  const [first] = flagged;
  if (!first) return;
  const say = (broken: readonly CalibrationProbe[]) => broken.map((probe) => WORDS[probe]).join("; ");
  const more = flagged.length > 1 ? ` ${flagged.length - 1} more break the rule of calibration too.` : "";
  throw new AppError("flagged_task", `Nothing was started: task ${first.task_id} ${say(first.broken)}.${more}`, {
    invalidParams: flagged.map(({ index, task_id, broken }) => ({
      pointer: `/tasks/${index}`,
      reason: say(broken),
      value: task_id,
    })),
    details: { tasks: flagged.map(({ task_id, broken }) => ({ task_id, broken })) },
  });
}

const brokenProbes = (probes: ProbesOfTask = {}) =>
  CALIBRATION_PROBES.filter((probe) => probes[probe]?.isKept === false);
