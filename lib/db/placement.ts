import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

/**
 * A host that was heard of within this counts as one that can take work: long enough for a worker that restarts, short
 * enough that work of a machine that is gone goes on elsewhere.
 */
const HEARD_WITHIN = Prisma.sql`interval '60 seconds'`;

/**
 * Whether a host may take work on the row `t` of `run_task` of the run `r`: it offers all functions that the task's
 * check calls, or no host of the template that was heard of does; then any takes it and the attempt says what is
 * missing. Support of a task is told for the host that comes closest, and hosts of one template may differ in the
 * operator's own verifiers and in programs.
 */
export const mayTake = (hostId: string): Prisma.Sql => Prisma.sql`(
  COALESCE((SELECT me."capabilities"->'metrics' ?& t."functions" FROM "host" me WHERE me."id" = ${hostId}), true)
  OR NOT EXISTS (SELECT 1 FROM "host_template" sharing JOIN "host" other ON other."id" = sharing."hostId"
    WHERE sharing."templateVersionId" = r."templateVersionId" AND other."capabilities"->'metrics' ?& t."functions"
      AND other."lastHeartbeatAt" >= clock_timestamp() - ${HEARD_WITHIN}))`;

export interface WaitingCohort {
  id: string;
  leaseEpoch: number;
}

/** The first cohort of a run that waits for a host and that this one may take; null without any. */
export async function firstWaiting(tx: Queryable, runId: string, hostId: string): Promise<WaitingCohort | null> {
  const [found] = await tx.$queryRaw<WaitingCohort[]>`
    SELECT c."id", c."leaseEpoch" FROM "cohort" c JOIN "run" r ON r."id" = c."runId"
    JOIN "run_task" t ON t."runId" = c."runId" AND t."taskId" = c."taskId"
    WHERE c."runId" = ${runId} AND c."status" = 'queued' AND c."hostId" IS NULL AND ${mayTake(hostId)}
    ORDER BY c."unit" LIMIT 1`;
  return found ?? null;
}

/** Whether a host may take work on a task of a run. */
export async function mayTakeTask(tx: Queryable, runId: string, position: number, hostId: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "run_task" t JOIN "run" r ON r."id" = t."runId"
    WHERE t."runId" = ${runId} AND t."position" = ${position} AND ${mayTake(hostId)}`;
  return found.length > 0;
}
