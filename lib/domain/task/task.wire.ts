import { z } from "zod";
import { OUTCOMES, VERIFIER_STATES } from "../attempt/attempt.outcome";
import { RUN_LABELS } from "../run/run.labels";
import { pageWire } from "../run/run.wire";
import { COUNTED_AS } from "../stats/counted-as";
import { measuredUnderWire, resamplingWire, successWire } from "../stats/stats.wire";
import { CALIBRATION_STATES } from "./task.calibration";
import { NETWORK_NEEDS } from "./task.network";

export const taskSupportWire = z
  .object({
    supported: z.boolean(),
    /** Why not, each with a machine code and a sentence, the one that counts first; empty when supported. */
    reasons: z.array(z.object({ code: z.string(), message: z.string() })),
  })
  .meta({ id: "TaskSupport" });
export type TaskSupportWire = z.infer<typeof taskSupportWire>;

const lastResultWire = z
  .object({
    attempt_id: z.string(),
    run_id: z.string(),
    verifier: z.enum(VERIFIER_STATES),
    outcome: z.enum(OUTCOMES),
    /** 0..1, null when it does not count. */
    score: z.number().nullable(),
    finished_at: z.string(),
  })
  .meta({ id: "TaskLastResult" });
export type TaskResultWire = z.infer<typeof lastResultWire>;

const calibrationLampWire = z
  .object({
    kept: z.boolean().nullable().describe("whether the rule of this probe is kept; null when a round has no score"),
    scores: z.array(z.number().nullable()).describe("one a round; null when the checker did not run"),
    problem: z.string().nullable().describe("why a round has no score or another than wanted; untrusted text"),
    played_at: z.string(),
    template: z.string(),
    host: z.string(),
    product_version: z.string(),
  })
  .meta({ id: "CalibrationLamp" });
export type CalibrationLampWire = z.infer<typeof calibrationLampWire>;

const calibrationWire = z
  .object({
    state: z.enum(CALIBRATION_STATES).describe("breaks_rule: a run refuses the task unless include_flagged is true"),
    nop: calibrationLampWire.nullable().describe("doing nothing must not score 1; null when it was never played"),
    fail: calibrationLampWire.nullable().describe("the action fail scores 1 only where the task is infeasible"),
    recipe: calibrationLampWire.nullable().describe("the recipe scores 1"),
  })
  .meta({ id: "TaskCalibration" });
export type CalibrationWire = z.infer<typeof calibrationWire>;

export const taskWire = z
  .object({
    id: z.string(),
    digest: z.string(),
    task_set: z.string(),
    position: z.number().int(),
    domain: z.string().describe("first related app or the folder it came from"),
    instruction: z.string(),
    related_apps: z.array(z.string()),
    apps: z.array(z.string()).describe("applications it needs, in the templates' words"),
    functions: z.array(z.string()).describe("verifier functions the evaluator names"),
    network_need: z.enum(NETWORK_NEEDS).describe("the most that set-up, agent and check ask of a network"),
    infeasible: z.boolean(),
    has_recipe: z.boolean(),
    recipe_digest: z.string().nullable(),
    support: taskSupportWire,
    calibration: calibrationWire,
    last_result: lastResultWire
      .nullable()
      .describe("the workspace's last finished attempt on it in the osworld profile; null when there is none"),
  })
  .meta({ id: "Task" });
export type TaskWire = z.infer<typeof taskWire>;
export const taskPageWire = pageWire(taskWire).meta({ id: "TaskPage" });
export type TaskPageWire = z.infer<typeof taskPageWire>;

const taskRateWire = z
  .object({
    policy: z.string(),
    labels: z.array(z.enum(RUN_LABELS)),
    measured_under: measuredUnderWire,
    runs: z.number().int(),
    counts: z.record(z.enum(COUNTED_AS), z.number().int()),
    success: successWire,
    resampling: resamplingWire,
  })
  .meta({
    id: "TaskRate",
    description: "one policy on the task's exact file under one set of conditions, over all runs that had both",
  });
export type TaskRateWire = z.infer<typeof taskRateWire>;

export const taskDetailWire = taskWire
  .extend({
    file: z.record(z.string(), z.unknown()),
    recent_results: z
      .array(lastResultWire)
      .describe("the workspace's last finished attempts on it in the osworld profile, newest first, at most 10"),
    rates: z.object({
      rows: z.array(taskRateWire).describe("those of the newest run first"),
      separated_by: z.array(z.string()).describe("the conditions in which rows differ"),
    }),
  })
  .meta({ id: "TaskDetail" });
export type TaskDetailWire = z.infer<typeof taskDetailWire>;

export const taskVersionWire = z
  .object({
    digest: z.string(),
    imported_at: z.string().describe("first import that brought this file"),
    is_current: z.boolean().describe("the file that the set has now"),
  })
  .meta({ id: "TaskVersion" });
export type TaskVersionWire = z.infer<typeof taskVersionWire>;

export const taskVersionFileWire = taskVersionWire
  .extend({ file: z.record(z.string(), z.unknown()) })
  .meta({ id: "TaskVersionFile" });
export type TaskVersionFileWire = z.infer<typeof taskVersionFileWire>;

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
