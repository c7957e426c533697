import { findTasksOfSet, listTaskIds, type TaskRecord } from "@/lib/db/tasks";
import { findTaskSetByName } from "@/lib/db/task-sets";
import type { TemplateRecord } from "@/lib/db/templates";
import { AppError } from "@/lib/domain/errors";
import type { RunDocument } from "@/lib/domain/run/run.document";
import { resolveTaskId } from "@/lib/domain/task/task.resolve";
import { queryable, type ServiceContext } from "../context";
import { invalidRequest } from "../parse-input";
import { supportOf } from "../task/support-of";

export interface ResolvedTasks {
  taskSet: { id: string; name: string };
  /** In the order of the document. */
  tasks: TaskRecord[];
}

/**
 * Finds the tasks a document names. Throws `not_found` for an unknown set or task, `ambiguous_task` for a prefix that
 * is too short or fits several, `invalid_request` for two names of one task.
 */
export async function resolveTasks(ctx: ServiceContext, document: RunDocument): Promise<ResolvedTasks> {
  const db = queryable(ctx);
  const taskSet = await findTaskSetByName(db, document.task_set);
  if (taskSet === null) {
    throw new AppError("not_found", `There is no task set ${document.task_set}.`, {
      invalidParams: [{ pointer: "/task_set", reason: "names no task set", value: document.task_set }],
    });
  }
  const known = await listTaskIds(db, taskSet.id);
  const answers = document.tasks.map((given, index) => ({ given, index, answer: resolveTaskId(known, given) }));
  refuseUnknown(document.task_set, answers);
  refuseAmbiguous(answers);
  const ids = answers.flatMap(({ answer }) => (answer.kind === "found" ? [answer.id] : []));
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice >= 0) {
    throw invalidRequest([{ pointer: `/tasks/${twice}`, reason: "names a task twice", value: document.tasks[twice] }]);
  }
  const byId = new Map((await findTasksOfSet(db, taskSet.id, ids)).map((task) => [task.taskId, task]));
  return { taskSet, tasks: ids.flatMap((id) => byId.get(id) ?? []) };
}

type Answer = { given: string; index: number; answer: ReturnType<typeof resolveTaskId> };

function refuseUnknown(taskSet: string, answers: readonly Answer[]): void {
  const unknown = answers.filter(({ answer }) => answer.kind === "unknown");
  const [first] = unknown;
  if (!first) return;
  throw new AppError("not_found", `The task set ${taskSet} has no task ${first.given}.`, {
    invalidParams: unknown.map(({ given, index }) => ({
      pointer: `/tasks/${index}`,
      reason: `names no task of ${taskSet}`,
      value: given,
    })),
  });
}

function refuseAmbiguous(answers: readonly Answer[]): void {
  const unclear = answers.flatMap(({ given, index, answer }) => {
    if (answer.kind === "too_short") {
      return [{ given, index, reason: `needs at least ${answer.lengthMin} characters of the id`, candidates: [] }];
    }
    if (answer.kind !== "ambiguous") return [];
    return [{ given, index, reason: `fits ${answer.ids.length} tasks or more`, candidates: answer.ids }];
  });
  const [first] = unclear;
  if (!first) return;
  throw new AppError("ambiguous_task", `${first.given} ${first.reason}.`, {
    invalidParams: unclear.map(({ given, index, reason }) => ({ pointer: `/tasks/${index}`, reason, value: given })),
    details: { tasks: unclear.map(({ given, candidates }) => ({ given, candidates })) },
  });
}

/** Throws `unsupported_task` with the reasons of every task that the template or the policy cannot run. */
export function refuseUnsupported(document: RunDocument, tasks: readonly TaskRecord[], template: TemplateRecord): void {
  const refused = tasks.flatMap((task, index) => {
    const { reasons } = supportOf(task.file, template);
    const all = [...reasons];
    if (document.policy === "recipe" && task.recipeDigest === null) {
      all.push({ code: "no_recipe", message: "has no recipe to play" });
    }
    return all.length === 0 ? [] : [{ index, task_id: task.taskId, reasons: all }];
  });
  const [first] = refused;
  if (!first) return;
  const more = refused.length > 1 ? ` ${refused.length - 1} more cannot be run either.` : "";
  throw new AppError(
    "unsupported_task",
    `Nothing was started: task ${first.task_id} ${first.reasons[0]?.message ?? "is not supported"}.${more}`,
    {
      invalidParams: refused.map(({ index, task_id, reasons }) => ({
        pointer: `/tasks/${index}`,
        reason: reasons.map((reason) => reason.message).join("; "),
        value: task_id,
      })),
      details: { tasks: refused.map(({ task_id, reasons }) => ({ task_id, reasons })) },
    },
  );
}
