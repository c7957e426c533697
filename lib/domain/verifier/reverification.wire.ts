import { z } from "zod";
import { OUTCOMES } from "../attempt/attempt.outcome";
import { pageWire } from "../run/run.wire";
import { DEFAULT_VERIFIER_PROFILE, VERIFIER_PROFILES } from "./profile";
import { reverificationResultSchema, SCORE_CHANGES } from "./reverification";

/** Body of `POST /v1/attempts/{attemptId}/reverify`. */
export const reverifySchema = z.strictObject({
  /** The attempt's own profile when missing. */
  profile: z
    .enum(VERIFIER_PROFILES)
    .optional()
    .describe(`the attempt's own when missing; a run's default is ${DEFAULT_VERIFIER_PROFILE}`),
});

/** A second judgement of an attempt beside its own, which stays as it is. */
export const reverificationWire = reverificationResultSchema
  .extend({
    id: z.string(),
    attempt_id: z.string(),
    run_id: z.string(),
    task_id: z.string(),
    /** `name@version` of the functions that judged, in the order of the checks. */
    verifiers: z.array(z.string()),
    product_version: z.string(),
    change: z.enum(SCORE_CHANGES).describe("gained: had no score before; lost: has none now"),
    /** Words for both scores under the rules of an attempt's outcome; none for an attempt that does not count. */
    outcome: z.enum(OUTCOMES),
    recorded_outcome: z.enum(OUTCOMES),
    /** False for an attempt that is not valid or that a person steered: neither score is a result. */
    counts: z.boolean(),
    created_by: z.object({ type: z.enum(["user", "api_key", "system"]), id: z.string(), name: z.string() }),
    created_at: z.string(),
  })
  .meta({ id: "Reverification" });
export type ReverificationWire = z.infer<typeof reverificationWire>;
export const reverificationPageWire = pageWire(reverificationWire).meta({ id: "ReverificationPage" });
