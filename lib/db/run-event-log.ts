import { Prisma } from "@/lib/generated/prisma/client";
import type { RunEventType } from "@/lib/domain/event/run-event";
import type { Queryable } from "./client";
import type { SortDirection } from "./keyset";
import { columnsOf, readRows } from "./read-rows";

const { sql } = Prisma;

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
  const isForward = query.direction === "asc";
  const parts = [sql`e."runId" = ${runId}`];
  if (query.after !== undefined) parts.push(sql`e."seq" ${isForward ? sql`>` : sql`<`} ${query.after}`);
  if (query.types) parts.push(sql`e."type" = ANY(${[...query.types]}::text[])`);
  if (query.attemptId) parts.push(sql`e."attemptId" = ${query.attemptId}`);
  const rows = await readRows<RunEventRow>(
    db,
    sql`
      SELECT ${columnsOf("e", runEventSelect)} FROM "run_event" e WHERE ${Prisma.join(parts, " AND ")}
      ORDER BY e."seq" ${isForward ? sql`ASC` : sql`DESC`} LIMIT ${query.limit}`,
  );
  // Only lib/db/transition.ts writes events, with a type of the closed list and an object as data.
  return rows.map((row) => ({
    ...row,
    type: row.type as RunEventType,
    data: row.data as Record<string, unknown>,
  }));
}
