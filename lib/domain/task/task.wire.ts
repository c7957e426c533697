import { z } from "zod";
import { pageWire } from "../run/run.wire";

export const taskSupportWire = z
  .object({
    supported: z.boolean(),
    /** Why not, each with a machine code and a sentence; empty when supported. */
    reasons: z.array(z.object({ code: z.string(), message: z.string() })),
  })
  .meta({ id: "TaskSupport" });
export type TaskSupportWire = z.infer<typeof taskSupportWire>;

export const taskWire = z
  .object({
    id: z.string(),
    digest: z.string(),
    task_set: z.string(),
    position: z.number().int(),
    domain: z.string().describe("first related app or the folder it came from"),
    instruction: z.string(),
    related_apps: z.array(z.string()),
    functions: z.array(z.string()).describe("verifier functions the evaluator names"),
    infeasible: z.boolean(),
    has_recipe: z.boolean(),
    recipe_digest: z.string().nullable(),
    support: taskSupportWire,
  })
  .meta({ id: "Task" });
export type TaskWire = z.infer<typeof taskWire>;
export const taskPageWire = pageWire(taskWire).meta({ id: "TaskPage" });
export type TaskPageWire = z.infer<typeof taskPageWire>;

export const taskDetailWire = taskWire.extend({ file: z.record(z.string(), z.unknown()) }).meta({ id: "TaskDetail" });
export type TaskDetailWire = z.infer<typeof taskDetailWire>;

export const taskSetWire = z
  .object({
    name: z.string(),
    task_count: z.number().int(),
    supported_count: z.number().int(),
    recipe_count: z.number().int(),
    imported_at: z.string(),
  })
  .meta({ id: "TaskSet" });
export type TaskSetWire = z.infer<typeof taskSetWire>;
