import { z } from "zod";
import { VERIFIER_PROFILES } from "./profile";
import { checkPartSchema } from "./reward";

/** What one function said, once. */
const saidSchema = z.object({
  /** `name@version`; null when this product has no such function. */
  implementation: z.string().nullable(),
  /** 0..1; null when it was not run or raised. */
  score: z.number().nullable(),
  /** One sentence why; untrusted text may be quoted. */
  detail: z.string(),
  error: z.string().nullable(),
});

/** One check judged again on its recorded evidence. */
export const reverifiedCheckSchema = z.object({
  index: z.number().int(),
  func: z.string(),
  /** As the attempt's own verification says it. */
  recorded: saidSchema,
  computed: saidSchema,
  parts: z.array(checkPartSchema),
  /** Parts that say something else now; null on the side where the part does not exist. */
  changes: z.array(
    z.object({ name: z.string(), before: checkPartSchema.nullable(), after: checkPartSchema.nullable() }),
  ),
});
export type ReverifiedCheck = z.infer<typeof reverifiedCheckSchema>;

/** What a worker computes from recorded evidence alone. The attempt's own verdict and score are never touched. */
export const reverificationResultSchema = z.object({
  profile: z.enum(VERIFIER_PROFILES),
  recorded_profile: z.enum(VERIFIER_PROFILES),
  /** 0..1; null when a checker raised or the recorded evidence leaves the score open. */
  score: z.number().min(0).max(1).nullable(),
  recorded_score: z.number().min(0).max(1).nullable(),
  checker_error: z.string().nullable(),
  /** Why the evidence does not suffice for a score, e.g. a value that was never collected; null when it does. */
  undecided: z.string().nullable(),
  /** Over names and versions of all functions of the product that judged. */
  verifier_digest: z.string(),
  checks: z.array(reverifiedCheckSchema),
  duration_ms: z.number(),
});
export type ReverificationResult = z.infer<typeof reverificationResultSchema>;

export const SCORE_CHANGES = ["same", "higher", "lower", "gained", "lost"] as const;
export type ScoreChange = (typeof SCORE_CHANGES)[number];

/** How a score differs from the recorded one: `gained` had none before, `lost` has none now. */
export function scoreChange(before: number | null, after: number | null): ScoreChange {
  if (before === after) return "same";
  if (before === null) return "gained";
  if (after === null) return "lost";
  return after > before ? "higher" : "lower";
}
