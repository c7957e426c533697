import { z } from "zod";

/** What is kept of a run, in the parts that a rule can name; the rows of a run are never among them. */
export const RETENTION_CLASSES = ["traces", "videos", "evidence"] as const;
export type RetentionClass = (typeof RETENTION_CLASSES)[number];

/** Kinds of artifacts in each class. A kind in none of them is kept for ever. */
export const KINDS_OF_CLASS: Readonly<Record<RetentionClass, readonly string[]>> = {
  traces: ["frame", "tree", "log", "model_call", "model_image"],
  videos: ["video"],
  evidence: ["evidence"],
};

export const RETENTION_DAYS = { min: 1, max: 3650 } as const;
const days = z.number().int().min(RETENTION_DAYS.min).max(RETENTION_DAYS.max).nullable().default(null);

/** How long a workspace keeps artifacts of runs that have ended, counted from their end; null is for ever. */
export const retentionRulesSchema = z.strictObject({
  traces_days: days.describe("pictures of steps, accessibility trees, logs and conversations with models"),
  videos_days: days.describe("films of attempts"),
  evidence_days: days.describe("files that verdicts rest on; without them an attempt is not judged again"),
  keep_noted: z.boolean().default(true).describe("keep everything of runs with notes or tags"),
  keep_baselines: z.boolean().default(true).describe("keep everything of baseline runs"),
  keep_labelled: z.boolean().default(true).describe("keep everything of runs with labelled attempts"),
  sweep: z.boolean().default(false).describe("a worker prunes once a day; else only when somebody asks"),
});
export type RetentionRules = z.infer<typeof retentionRulesSchema>;

/** The rules of a workspace that set none: everything is kept. */
export const defaultRetention = (): RetentionRules => retentionRulesSchema.parse({});

const DAY_MS = 86_400_000;

export interface DueKinds {
  kinds: readonly string[];
  /** Runs that ended before then are due. */
  endedBefore: Date;
  /** The rule in words. */
  rule: string;
}

/** What is due at a moment, a row for each class that has a limit. */
export function dueKinds(rules: RetentionRules, now: Date): DueKinds[] {
  return RETENTION_CLASSES.flatMap((name) => {
    const limit = rules[`${name}_days`];
    if (limit === null) return [];
    const endedBefore = new Date(now.getTime() - limit * DAY_MS);
    return [
      { kinds: KINDS_OF_CLASS[name], endedBefore, rule: `${name} after ${limit} ${limit === 1 ? "day" : "days"}` },
    ];
  });
}
