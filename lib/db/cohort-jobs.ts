import type { Queryable } from "./client";

/** The task identifier under which a host's cohorts are delivered: its own queue. */
export const cohortTaskOf = (hostId: string): string => `cohort:${hostId}`;

/** Deliveries of one job before it is left alone; leases, not jobs, bring lost cohorts back. */
const DELIVERIES_MAX = 10;

/** Adds the job of one cohort's next lease in the caller's transaction. Adding it again replaces it. */
export async function enqueueCohort(
  tx: Queryable,
  job: { hostId: string; cohortId: string; leaseEpoch: number },
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${cohortTaskOf(job.hostId)}, ${JSON.stringify({ cohortId: job.cohortId })}::json,
      job_key => ${`${job.cohortId}:${job.leaseEpoch}`}, max_attempts => ${DELIVERIES_MAX})`;
}
