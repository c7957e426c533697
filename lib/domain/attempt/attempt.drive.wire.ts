import { z } from "zod";
import { actionSchema } from "../action/action.schema";
import { ATTEMPT_STATUSES } from "./attempt.status";
import { ENDINGS, stepWire } from "./attempt.wire";

/** What a harness outside does next: an action, `done` or `fail`. */
export const attemptActSchema = z.strictObject({ action: actionSchema });

/** The step that came of it, and how the attempt stands. */
export const attemptActWire = z
  .object({
    step: stepWire,
    status: z.enum(ATTEMPT_STATUSES),
    ended_by: z.enum(ENDINGS).nullable(),
    steps_left: z.number().int().describe("0 when the acting is over"),
  })
  .meta({ id: "AttemptAct" });
export type AttemptActWire = z.infer<typeof attemptActWire>;

/** What the worker answers when an action was taken up. */
export const takenUpSchema = z.object({ step_index: z.number().int().min(1) });
