import type { Queryable } from "./client";

/** One request of a key. */
export interface LoggedRequest {
  workspaceId: string;
  keyId: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  durationMs: number;
  requestId: string;
  at: Date;
}

export interface RequestLogQuery {
  /** Only keys of this person; null for all keys of the workspace. */
  userId: string | null;
  /** Only this key. */
  keyId?: string;
  /** Rows before this one. */
  after?: string;
  limit: number;
}

export async function insertLoggedRequests(db: Queryable, requests: readonly LoggedRequest[]): Promise<void> {
  await db.requestLogRow.createMany({ data: [...requests] });
}

/** Newest first, each with its place. */
export async function listLoggedRequests(
  db: Queryable,
  workspaceId: string,
  { userId, keyId, after, limit }: RequestLogQuery,
): Promise<Array<LoggedRequest & { place: string }>> {
  const ofUser =
    userId === null
      ? null
      : await db.apiKey.findMany({ where: { workspaceId, createdByUserId: userId }, select: { id: true } });
  const rows = await db.requestLogRow.findMany({
    where: {
      workspaceId,
      ...(keyId !== undefined && { keyId }),
      ...(ofUser !== null && { AND: { keyId: { in: ofUser.map(({ id }) => id) } } }),
      ...(after !== undefined && { id: { lt: BigInt(after) } }),
    },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(({ id, ...row }) => ({ ...row, place: String(id) }));
}

/** Rows that all workspaces together keep; the oldest go first. */
const ROWS_MAX = 1_000_000;

/** Forgets requests before `before`, and the oldest when there are too many. */
export async function forgetLoggedRequests(db: Queryable, before: Date): Promise<void> {
  await db.requestLogRow.deleteMany({ where: { at: { lt: before } } });
  await db.$executeRaw`
    DELETE FROM "request_log" WHERE "id" <= (SELECT max("id") FROM "request_log") - ${ROWS_MAX}`;
}
