import type { Prisma } from "@/lib/generated/prisma/client";
import type { RunEventType } from "@/lib/domain/event/run-event";
import type { Queryable } from "./client";
import type { SortDirection } from "./keyset";

const runEventSelect = {
  runId: true,
  seq: true,
  type: true,
  at: true,
  attemptId: true,
  desktopId: true,
  actor: true,
  from: true,
  to: true,
  reason: true,
  refused: true,
  data: true,
} satisfies Prisma.RunEventSelect;

type RunEventRow = Prisma.RunEventGetPayload<{ select: typeof runEventSelect }>;

/** One line of a run's log. */
export interface RunEventRecord extends Omit<RunEventRow, "type" | "data"> {
  type: RunEventType;
  data: Record<string, unknown>;
}

export interface RunEventQuery {
  types?: readonly RunEventType[];
  attemptId?: string;
  /** Events beyond this number in the direction of the list. */
  after?: number;
  direction: SortDirection;
  limit: number;
}

/** Events of a run by number. The caller has checked that the run is in its workspace. */
export async function listRunEvents(db: Queryable, runId: string, query: RunEventQuery): Promise<RunEventRecord[]> {
  const beyond = query.direction === "asc" ? "gt" : "lt";
  const rows = await db.runEvent.findMany({
    where: {
      runId,
      ...(query.after === undefined ? {} : { seq: { [beyond]: query.after } }),
      ...(query.types ? { type: { in: [...query.types] } } : {}),
      ...(query.attemptId ? { attemptId: query.attemptId } : {}),
    },
    orderBy: { seq: query.direction },
    take: query.limit,
    select: runEventSelect,
  });
  // Only lib/db/transition.ts writes events, with a type of the closed list and an object as data.
  return rows.map((row) => ({
    ...row,
    type: row.type as RunEventType,
    data: row.data as Record<string, unknown>,
  }));
}
