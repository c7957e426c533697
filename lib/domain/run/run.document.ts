import { z } from "zod";
import { formatUsd, parseUsd, usdStringSchema } from "../money";
import { USUAL_JUDGE } from "../best-of/best-of.wire";
import { POLICY_NAME } from "../policy/policy-definition";
import { RUN_KINDS } from "./run.kind";
import { templateRefSchema } from "../template/template.schema";
import { DEFAULT_VERIFIER_PROFILE, VERIFIER_PROFILES } from "../verifier/profile";

/** Every bound of the run document, once. Messages, the wizard and the docs read from here. */
export const RUN_LIMITS = {
  tasks: { min: 1, max: 366 },
  parallel_copies: { min: 1, max: 8, default: 1 },
  fork_copies: { min: 1, max: 8, default: 1 },
  prefix_steps: { min: 0, max: 20, default: 0 },
  max_steps: { min: 1, max: 50, default: 15 },
  rounds: { min: 1, max: 50, default: 1 },
  time_cap_minutes: { min: 1, max: 1_440, default: 30 },
  stop_after_valid: { min: 1, max: 1_171_200 },
} as const;

/** Checks of a string run even after an earlier one refused it, and `parseUsd` throws on what is no amount. */
const isUsd = (text: string) => usdStringSchema.safeParse(text).success;
const bounded = (limit: { min: number; max: number }) => z.number().int().min(limit.min).max(limit.max);

/**
 * The one run document: what the wizard builds, `POST /v1/runs` takes, the manifest pins.
 * `training` is named so that it can be refused with its own code, not as a typo.
 */
export const runDocumentSchema = z
  .strictObject({
    /** A label for people, at most 120 characters; made from the workload when missing. */
    name: z.string().trim().min(1).max(120).optional(),
    kind: z.enum([...RUN_KINDS, "training"]),
    task_set: z.string().min(1).max(64),
    /** Task ids or unique prefixes of 8 or more characters. */
    tasks: z.array(z.string().min(1).max(128)).min(RUN_LIMITS.tasks.min).max(RUN_LIMITS.tasks.max),
    /** Takes tasks that break the rule of calibration; without it they are refused. */
    include_flagged: z.boolean().default(false),
    template: templateRefSchema,
    /** A built-in policy, or the name of one that a host of the template offers. */
    policy: z.string().regex(POLICY_NAME, "must be the name of a policy").default("recipe"),
    parallel_copies: bounded(RUN_LIMITS.parallel_copies).default(RUN_LIMITS.parallel_copies.default),
    fork_copies: bounded(RUN_LIMITS.fork_copies).default(RUN_LIMITS.fork_copies.default),
    prefix_steps: bounded(RUN_LIMITS.prefix_steps).default(RUN_LIMITS.prefix_steps.default),
    max_steps: bounded(RUN_LIMITS.max_steps).default(RUN_LIMITS.max_steps.default),
    rounds: bounded(RUN_LIMITS.rounds).default(RUN_LIMITS.rounds.default),
    spend_cap_usd: usdStringSchema.refine((text) => !isUsd(text) || parseUsd(text) > 0, "must be more than 0"),
    time_cap_minutes: bounded(RUN_LIMITS.time_cap_minutes).default(RUN_LIMITS.time_cap_minutes.default),
    stop_after_valid: bounded(RUN_LIMITS.stop_after_valid).nullable().default(null),
    /** Films each attempt from its first action to the end of its verification. Costs CPU time and disk. */
    record_video: z.boolean().default(false),
    /** Has one attempt of each fork group picked: by the usual tiers, `local`, or a model of a host that decides. */
    best_of: z
      .strictObject({
        judge: z.string().regex(POLICY_NAME, "must be usual, local or the name of a model").default(USUAL_JUDGE),
      })
      .nullable()
      .default(null),
    /** How checks count what a public function gets wrong; all verdicts of the run are of this profile. */
    verifier_profile: z.enum(VERIFIER_PROFILES).default(DEFAULT_VERIFIER_PROFILE),
  })
  .superRefine((run, ctx) => {
    if (run.fork_copies > 1 && run.prefix_steps < 1) {
      ctx.addIssue({
        code: "custom",
        path: ["prefix_steps"],
        message: "must be at least 1 when fork_copies is more than 1",
        input: run.prefix_steps,
      });
    }
    if (run.best_of !== null && run.fork_copies < 2) {
      ctx.addIssue({
        code: "custom",
        path: ["fork_copies"],
        message: "must be at least 2 with best_of",
        input: run.fork_copies,
      });
    }
    if (new Set(run.tasks).size !== run.tasks.length) {
      ctx.addIssue({ code: "custom", path: ["tasks"], message: "names a task twice", input: run.tasks });
    }
  });

export type RunDocumentInput = z.input<typeof runDocumentSchema>;
export type RunDocument = z.infer<typeof runDocumentSchema>;

export interface RunShape {
  tasks: number;
  parallel_copies: number;
  fork_copies: number;
  rounds: number;
}

/** tasks x copies x forks x rounds. */
export function attemptCount(shape: RunShape): number {
  return shape.tasks * shape.parallel_copies * shape.fork_copies * shape.rounds;
}

/** One parent desktop each: tasks x copies x rounds. */
export function cohortCount(shape: RunShape): number {
  return shape.tasks * shape.parallel_copies * shape.rounds;
}

/** Canonical spelling of a spend cap ("6" -> "6.00"), so that equal documents are equal bytes. */
export function canonicalSpendCap(text: string): string {
  return formatUsd(parseUsd(text));
}
