import { type Prisma } from "@/lib/generated/prisma/client";
import { RUN_EVENT_CHANNEL, type RunEventNotice, type RunEventType } from "@/lib/domain/event/run-event";
import { webhookEventOf } from "@/lib/domain/webhook/webhook-event";
import type { Queryable } from "./client";
import { addWebhookMessages } from "./webhook-outbox";

export interface NewRunEvent {
  type: RunEventType;
  actor: string;
  attemptId?: string | null;
  desktopId?: string | null;
  from?: string | null;
  to?: string | null;
  reason?: string | null;
  refused?: boolean;
  data?: Record<string, unknown>;
}

export interface LockedRun {
  id: string;
  workspaceId: string;
  status: string;
  stopReason: string | null;
  eventSeq: number;
  pausedAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  resumedAt: Date | null;
}

/**
 * Locks the run's row until the transaction ends. Every writer of a run, its cohorts or attempts takes this lock
 * first, so event numbers have no gaps and writers of one run cannot deadlock.
 */
export async function lockRun(tx: Queryable, runId: string): Promise<LockedRun | null> {
  const rows = await tx.$queryRaw<LockedRun[]>`
    SELECT "id", "workspaceId", "status"::text, "stopReason"::text, "eventSeq", "pausedAt", "startedAt", "finishedAt",
      "resumedAt" FROM "run" WHERE "id" = ${runId} FOR UPDATE`;
  return rows[0] ?? null;
}

/** Appends one event under the run's lock and announces it when the transaction commits. Returns its number. */
export async function appendRunEvent(tx: Queryable, runId: string, event: NewRunEvent): Promise<number> {
  const rows = await tx.$queryRaw<Array<{ eventSeq: number; workspaceId: string }>>`
    UPDATE "run" SET "eventSeq" = "eventSeq" + 1 WHERE "id" = ${runId} RETURNING "eventSeq", "workspaceId"`;
  const row = rows[0];
  if (!row) throw new Error(`no run ${runId}`);
  await tx.runEvent.create({
    data: {
      runId,
      seq: row.eventSeq,
      type: event.type,
      actor: event.actor,
      attemptId: event.attemptId ?? null,
      desktopId: event.desktopId ?? null,
      from: event.from ?? null,
      to: event.to ?? null,
      reason: event.reason ?? null,
      refused: event.refused ?? false,
      data: (event.data ?? {}) as Prisma.InputJsonObject,
    },
  });
  await tellWebhooks(tx, { runId, ...row }, event);
  const notice: RunEventNotice = { workspace_id: row.workspaceId, run_id: runId, seq: row.eventSeq, type: event.type };
  await tx.$executeRaw`SELECT pg_notify(${RUN_EVENT_CHANNEL}, ${JSON.stringify(notice)})`;
  return row.eventSeq;
}

/** Messages for addresses that asked for what this line of the log says; none for most lines. */
async function tellWebhooks(
  tx: Queryable,
  { runId, workspaceId, eventSeq: seq }: { runId: string; workspaceId: string; eventSeq: number },
  event: NewRunEvent,
): Promise<void> {
  const type = webhookEventOf(event);
  if (type === null) return;
  await addWebhookMessages(tx, {
    workspaceId,
    eventKey: `${runId}:${seq}`,
    type,
    data: { run_id: runId, seq, ...(event.attemptId ? { attempt_id: event.attemptId } : {}), status: event.to ?? null },
    at: new Date(),
  });
}
