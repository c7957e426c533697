import { z } from "zod";
import type { CohortStatus } from "../cohort/cohort.status";
import { attemptLabelSchema } from "../label/label-set";
import { countedAs, type CountedFacts } from "../stats/counted-as";
import { isAttemptFinal } from "./attempt.status";

export const REASON_CHARS_MAX = 500;
/** What a person writes beside an operation, for those who ask later. */
export const reasonSchema = z.string().trim().min(3).max(REASON_CHARS_MAX);

/** Attempts that one call changes; it says how many are left, and is safe to repeat until none is. */
export const OPERATION_ATTEMPTS_MAX = 500;

/**
 * Which attempts of a run an operation is about, and why: those of a filter, or named ones. Without either, a requeue takes
 * what is invalid or ended in an error; the other operations need one.
 */
const chosenShape = {
  filter: z.string().max(2_000).optional().describe("in the language of the attempts list"),
  attempt_ids: z.array(z.string().min(1).max(64)).min(1).max(1_000).optional(),
  dry_run: z.boolean().default(false).describe("answer what would be done and do nothing"),
};
const isOneWay = ({ filter, attempt_ids }: { filter?: string; attempt_ids?: string[] }) =>
  filter === undefined || attempt_ids === undefined;
const NOT_BOTH = { path: ["attempt_ids"], message: "give a filter or ids, not both" };

export const attemptSelectionSchema = z
  .strictObject({ ...chosenShape, reason: reasonSchema })
  .refine(isOneWay, NOT_BOTH);
export type AttemptSelection = z.output<typeof attemptSelectionSchema>;

/** The same choice, and what the caller calls each of them. A label of null takes theirs back. */
export const attemptLabellingSchema = z
  .strictObject({ ...chosenShape, ...attemptLabelSchema.shape })
  .refine(isOneWay, NOT_BOTH);

export interface OperatedFacts extends CountedFacts {
  cohortStatus: CohortStatus;
  /** A person set its result aside. */
  isSetAside: boolean;
}

export const OPERATION_REFUSALS = [
  "not_ended",
  "has_result",
  "group_at_work",
  "already_invalid",
  "not_judged",
  "not_set_aside",
  "labelled_so",
] as const;
export type OperationRefusal = (typeof OPERATION_REFUSALS)[number];

/** Why each was left alone, one sentence each. */
export const REFUSAL_WORDS: Record<OperationRefusal, string> = {
  not_ended: "It has not ended.",
  has_result: "It has a result; only attempts without one are tried again.",
  group_at_work: "Another attempt of its fork group is still at work.",
  already_invalid: "It is invalid already.",
  not_judged: "Its gates never said that it is valid, so it has no result to set aside.",
  not_set_aside: "Nobody has set it aside.",
  labelled_so: "You call it that already.",
};

/**
 * Why an attempt gets no other try, or null. One with a result never does: trying again until a success comes would make
 * every rate too good.
 */
export function requeueRefusal(facts: OperatedFacts): OperationRefusal | null {
  const counted = countedAs(facts);
  if (counted === "pending") return "not_ended";
  if (counted === "success" || counted === "fail") return "has_result";
  return facts.cohortStatus === "leased" ? "group_at_work" : null;
}

/** What is requeued when nothing is named: what the machine spoiled, not what a person stopped or steered. */
export const isRequeuedByDefault = (facts: OperatedFacts): boolean =>
  countedAs(facts) === "invalid" || facts.status === "error";

/** Why an attempt's result cannot be set aside, or null. */
export function invalidateRefusal({ status, verdict }: OperatedFacts): OperationRefusal | null {
  if (!isAttemptFinal(status)) return "not_ended";
  if (verdict === "invalid") return "already_invalid";
  return verdict === "valid" ? null : "not_judged";
}

/** Why there is nothing to give back, or null. */
export const revalidateRefusal = ({ isSetAside }: OperatedFacts): OperationRefusal | null =>
  isSetAside ? null : "not_set_aside";

/** What an operation on attempts did, or would do. */
export const attemptOperationWire = z
  .object({
    dry_run: z.boolean(),
    matched: z.number().int().describe("attempts of the run that were named, or that fit"),
    eligible: z.number().int().describe("those of them that the operation may change"),
    changed: z.number().int().describe("0 with dry_run"),
    left: z.number().int().describe("eligible ones beyond the bound of one call; repeat the call until it is 0"),
    skipped: z
      .array(z.object({ why: z.enum(OPERATION_REFUSALS), words: z.string(), count: z.number().int() }))
      .describe("why the others were left alone"),
    attempt_ids: z.array(z.string()).describe("the changed ones, or with dry_run those that one call would change"),
  })
  .meta({ id: "AttemptOperation" });
export type AttemptOperationWire = z.infer<typeof attemptOperationWire>;
