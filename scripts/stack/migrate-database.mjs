import { runMigrations } from "graphile-worker";
import { applyMigrations } from "./apply-migrations.mjs";
import { inCheckout } from "./checkout.mjs";

/**
 * Brings a database to the present schema: our migrations, then the queue's own. Safe to repeat and to run twice at
 * once. Returns the names of our migrations that it applied.
 */
export async function migrateDatabase(databaseUrl) {
  const applied = await applyMigrations(databaseUrl, inCheckout("prisma", "migrations"));
  await runMigrations({ connectionString: databaseUrl, logger: undefined });
  return applied;
}
