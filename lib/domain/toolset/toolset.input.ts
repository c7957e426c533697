import { z } from "zod";
import { TOOLSET_LIMITS as LIMITS } from "./toolset.limits";

/** What a subtask may do on a screen. */
export const SUBTASK_OPS = ["click", "type", "key", "scroll"] as const;
export type SubtaskOp = (typeof SUBTASK_OPS)[number];

const clamped = ({ min, max, default: fallback }: { min: number; max: number; default: number }) =>
  z
    .number()
    .default(fallback)
    .transform((given) => Math.min(max, Math.max(min, given)));
const clampedWhole = (range: { min: number; max: number; default: number }) =>
  clamped(range).transform((given) => Math.round(given));

const computerId = z.string().min(1).max(64);
const check = z.union([
  z.strictObject({ text: z.string().min(1).max(500).describe("stands on the screen, exactly so") }),
  z.strictObject({ ask: z.string().min(1).max(500).describe("a yes-or-no question about the screen") }),
]);
export type SuccessCheck = z.infer<typeof check>;

const inputs = z
  .array(
    z.strictObject({
      name: z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9_ -]{0,63}$/, "must be a name of at most 64 letters, digits, spaces, _ and -"),
      value: z.string().max(LIMITS.inputValueCharsMax),
      /** Typed by the worker, and kept, shown and told to nobody. */
      secret: z.boolean().default(false),
    }),
  )
  .max(LIMITS.inputsMax)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "names an input twice")
  .default([]);

const subtaskFields = {
  goal: z.string().trim().min(1).max(LIMITS.goalCharsMax),
  /** The only texts that it may type. */
  inputs,
  success: z.array(check).max(LIMITS.checksMax).default([]),
  constraints: z
    .strictObject({
      ops: z
        .array(z.enum(SUBTASK_OPS))
        .min(1)
        .default([...SUBTASK_OPS]),
      avoid: z.array(z.string().min(1).max(200)).max(LIMITS.avoidMax).default([]),
      allow_irreversible: z.boolean().optional(),
    })
    .prefault({}),
  max_steps: clampedWhole(LIMITS.maxSteps),
  budget_ms: clampedWhole(LIMITS.subtaskBudgetMs),
  /** Only elements whose name or role holds these words are offered. */
  query: z.string().max(200).optional(),
  max_elements: clampedWhole(LIMITS.maxElements),
  /** Only elements of this program are offered. */
  app: z.string().max(200).optional(),
};

export const subtaskSchema = z.strictObject(subtaskFields);
export type Subtask = z.infer<typeof subtaskSchema>;

/** The fields of a subtask alone, without what a call says around it. */
export function plainSubtask({
  goal,
  inputs,
  success,
  constraints,
  max_steps,
  budget_ms,
  query,
  max_elements,
  app,
}: Subtask): Subtask {
  const scope = { ...(query !== undefined && { query }), ...(app !== undefined && { app }) };
  return { goal, inputs, success, constraints, max_steps, budget_ms, max_elements, ...scope };
}

export const runSubtaskSchema = z
  .strictObject({
    ...subtaskFields,
    max_cost_usd: clamped(LIMITS.maxCostUsd),
    best_of: z.number().int().min(LIMITS.bestOf.min).max(LIMITS.bestOf.max).optional(),
    /** Where rollouts run; without them the computer of the call is forked. */
    computers: z.array(computerId).max(50).optional(),
    /** A model that decides between rollouts instead of the usual tiers. */
    judge: z.string().min(1).max(64).optional(),
  })
  .superRefine(({ best_of, computers, judge }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    if (best_of === undefined) {
      if (computers !== undefined) refuse("computers", "means something with best_of only");
      if (judge !== undefined) refuse("judge", "means something with best_of only");
    } else if (computers !== undefined && new Set(computers).size < best_of) {
      refuse("computers", `must name at least ${best_of} different computers`);
    }
  });
export type RunSubtask = z.infer<typeof runSubtaskSchema>;

export const runParallelSchema = z.strictObject({
  subtasks: z
    .array(z.strictObject({ ...subtaskFields, computer: computerId.optional() }))
    .min(LIMITS.subtasks.min)
    .max(LIMITS.subtasks.max),
  max_parallel: clampedWhole(LIMITS.maxParallel),
  budget_ms: clampedWhole(LIMITS.callBudgetMs),
  max_cost_usd: clamped(LIMITS.maxCostUsd),
});
export type RunParallel = z.infer<typeof runParallelSchema>;

/** Body of `POST /v1/computers/{id}/toolset`. */
export const toolsetCallSchema = z.discriminatedUnion("member", [
  z.strictObject({
    member: z.literal("run_subtask"),
    input: runSubtaskSchema,
    approval: z.string().max(64).optional(),
  }),
  z.strictObject({
    member: z.literal("run_parallel"),
    input: runParallelSchema,
    approval: z.string().max(64).optional(),
  }),
]);
export type ToolsetCallInput = z.infer<typeof toolsetCallSchema>;

/** A subtask without its secret values, as it is kept and shown. */
export function withoutSecrets<T extends { inputs: Subtask["inputs"] }>(subtask: T): T {
  const hidden = subtask.inputs.map((input) => (input.secret ? { ...input, value: "" } : input));
  return { ...subtask, inputs: hidden };
}
