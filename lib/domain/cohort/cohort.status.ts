import { machine } from "../transition";

export const COHORT_STATUSES = ["queued", "leased", "finished", "cancelled"] as const;
export type CohortStatus = (typeof COHORT_STATUSES)[number];

/** The unit of dispatch: one parent desktop with its fork group, under one lease at a time. */
export const cohortMachine = machine(
  "cohort",
  COHORT_STATUSES,
  {
    lease: { from: ["queued"], to: "leased" },
    finish: { from: ["leased"], to: "finished" },
    lose_lease: { from: ["leased"], to: "queued" },
    give_up: { from: ["leased"], to: "finished" },
    cancel: { from: ["queued", "leased"], to: "cancelled" },
    requeue: { from: ["finished", "cancelled"], to: "queued" },
  },
  ["requeue"],
);

/** Place of one cohort in its run. All numbers but `taskPosition` are 1-based. */
export interface CohortPlace {
  taskPosition: number;
  copy: number;
  round: number;
}

/**
 * Order of work: rounds outermost, then tasks, then copies, so that the copies of one task run side by side and
 * an early stop leaves whole tasks rather than whole copies behind.
 */
export function placeOfUnit(unit: number, shape: { tasks: number; copies: number }): CohortPlace {
  const copy = unit % shape.copies;
  const rest = Math.floor(unit / shape.copies);
  return { copy: copy + 1, taskPosition: rest % shape.tasks, round: Math.floor(rest / shape.tasks) + 1 };
}
