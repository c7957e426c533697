import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../../scripts/stack/migrate-database.mjs";
import { ensureDatabase } from "../../scripts/stack/postgres.mjs";
import { startTemporaryPostgres } from "../../scripts/stack/temporary-postgres.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the test server's socket. */
    databaseSocket: string;
  }
}

export const TEMPLATE_DATABASE = "deskproof_template";

/**
 * Vitest's global set-up of the `db` and `host` projects: one PostgreSQL server for the whole run with one migrated
 * database, from which `createTestDatabase` makes copies.
 */
export default async function setup(project: TestProject) {
  const server = await startTemporaryPostgres();
  await ensureDatabase(server.socket, TEMPLATE_DATABASE);
  await migrateDatabase(server.urlOf(TEMPLATE_DATABASE));
  project.provide("databaseSocket", server.socket);
  return () => server.stop();
}
