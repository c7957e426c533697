import { z } from "zod";
import { COUNTED_AS } from "../stats/counted-as";
import { ATTEMPT_GROUPS } from "./attempt.groups";

const count = z.number().int();
const counts = z.record(z.enum(COUNTED_AS), count).describe("how each attempt is counted; they sum to attempts");

export const attemptGroupWire = z.object({
  value: z.string().nullable().describe("null: not known"),
  label: z.string().nullable().describe("of a task: its instruction, untrusted; null for other groups"),
  app: z.string().nullable().describe("of a task: its application; null for other groups"),
  filter: z.string().describe("the term that its attempts fit"),
  attempts: count,
  counts,
  scored: count.describe("attempts with a result: counts.success + counts.fail"),
  attempt_rate: z.number().nullable().describe("counts.success / scored; null when nothing is scored"),
  wilson: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .describe("95 %, of attempt_rate, as if all attempts were independent"),
});
export type AttemptGroupWire = z.infer<typeof attemptGroupWire>;

/** Attempts of a run that fit a filter, counted by one field. */
export const attemptGroupsWire = z
  .object({
    by: z.enum(ATTEMPT_GROUPS),
    filter: z.string().nullable().describe("as it is printed; null: all of the run"),
    attempts: count.describe("that fit the filter, each once"),
    counts,
    has_more: z.boolean().describe("there are more groups than are shown"),
    groups: z.array(attemptGroupWire).describe("in the order of their values, the unknown last"),
  })
  .meta({ id: "AttemptGroups" });
export type AttemptGroupsWire = z.infer<typeof attemptGroupsWire>;
