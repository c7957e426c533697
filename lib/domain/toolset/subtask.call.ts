import { z } from "zod";
import { subtaskSchema } from "./toolset.input";
import { TOOLSET_ENDS } from "./toolset.status";

/** What the console hands to the worker of a computer: one subtask whose rows are there already. */
export const subtaskCallSchema = z.strictObject({
  call_id: z.string().min(1).max(64),
  subtask_id: z.string().min(1).max(64),
  /** Secret values included: the worker types them, and keeps them nowhere. */
  subtask: subtaskSchema,
  /** What is left of the call's time, or the subtask's own. */
  budget_ms: z.number().int().min(1),
});
export type SubtaskCall = z.infer<typeof subtaskCallSchema>;

/** What the worker answers once the subtask's row says the same. */
export const subtaskAnswerSchema = z.strictObject({
  status: z.enum(TOOLSET_ENDS as [(typeof TOOLSET_ENDS)[number], ...(typeof TOOLSET_ENDS)[number][]]),
});
export type SubtaskAnswer = z.infer<typeof subtaskAnswerSchema>;
