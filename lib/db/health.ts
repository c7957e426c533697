import type { Queryable } from "./client";

/** The server's version and its clock at about the moment of the question. */
export async function readServer(db: Queryable): Promise<{ version: string; now: Date }> {
  const rows = await db.$queryRaw<{ version: string; now: Date }[]>`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version, clock_timestamp() AS now`;
  const [row] = rows;
  if (!row) throw new Error("the database gave no row");
  return row;
}

/** Names of the migrations that were applied here. */
export async function listAppliedMigrations(db: Queryable): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  return rows.map(({ name }) => name);
}

/** How many runs of the workspace wait for their first desktop, and since when the oldest does. */
export async function readWaitingRuns(
  db: Queryable,
  workspaceId: string,
): Promise<{ count: number; oldestAt: Date | null }> {
  const found = await db.run.aggregate({
    where: { workspaceId, status: "queued" },
    _count: { _all: true },
    _min: { createdAt: true },
  });
  return { count: found._count._all, oldestAt: found._min.createdAt };
}
