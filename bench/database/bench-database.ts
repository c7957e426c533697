import { resolve } from "node:path";
import { applyMigrations } from "../../scripts/stack/apply-migrations.mjs";
import { ensureDatabase } from "../../scripts/stack/postgres.mjs";
import { startTemporaryPostgres } from "../../scripts/stack/temporary-postgres.mjs";

/** A migrated, empty database on a PostgreSQL server of its own; `stop` removes both. */
export async function startBenchDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await startTemporaryPostgres();
  try {
    await ensureDatabase(server.socket, "bench");
    const url = server.urlOf("bench");
    await applyMigrations(url, resolve("prisma/migrations"));
    return { url, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
