import { z } from "zod";

/**
 * The OSWorld task file, as it is on disk. Unknown members are kept: a task is stored by the digest of its
 * exact bytes and its file is never rewritten. Only what the product reads is described here.
 */
export const taskStepSchema = z.looseObject({
  type: z.string().min(1),
  parameters: z.record(z.string(), z.unknown()).default({}),
});
export type TaskStep = z.infer<typeof taskStepSchema>;

/** A getter call: `type` names the getter, the rest are its parameters. */
export const getterSpecSchema = z.looseObject({ type: z.string().min(1) });
export type GetterSpec = z.infer<typeof getterSpecSchema>;

const getterOrEmpty = z.union([getterSpecSchema, z.looseObject({}), z.null()]);
const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema)]);

export const evaluatorSchema = z.looseObject({
  func: oneOrMany(z.string().min(1)),
  conj: z.enum(["and", "or"]).optional(),
  result: oneOrMany(getterOrEmpty).optional(),
  expected: oneOrMany(getterOrEmpty).optional(),
  options: oneOrMany(z.union([z.record(z.string(), z.unknown()), z.null()])).optional(),
  postconfig: z.array(taskStepSchema).optional(),
});
export type Evaluator = z.infer<typeof evaluatorSchema>;

export const taskFileSchema = z.looseObject({
  id: z.string().min(1).max(128),
  snapshot: z.string().default(""),
  instruction: z.string().min(1).max(20_000),
  source: z.union([z.string(), z.array(z.string())]).optional(),
  config: z.array(taskStepSchema).default([]),
  related_apps: z.array(z.string()).default([]),
  evaluator: evaluatorSchema,
  proxy: z.boolean().optional(),
  fixed_ip: z.boolean().optional(),
  possibility_of_env_change: z.string().optional(),
});
export type TaskFile = z.infer<typeof taskFileSchema>;

/** True for tasks whose right answer is the action `fail`. */
export function isInfeasible(task: Pick<TaskFile, "evaluator">): boolean {
  const { func } = task.evaluator;
  return func === "infeasible" || (Array.isArray(func) && func.length === 1 && func[0] === "infeasible");
}

/** Shortest prefix by which a task may be named. */
export const TASK_PREFIX_LENGTH_MIN = 8;
