import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/** Any number will do; it only has to be the same for all who migrate one database. */
const LOCK = 72_707_369;

const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Applies the committed migrations in order and returns the names of those it ran. Keeps the table of
 * `prisma migrate deploy`, so both agree. Two callers at once are fine. A migration that fails leaves nothing behind;
 * one that was edited after it ran, or failed under the Prisma CLI, is refused by name.
 * @param {string} databaseUrl
 * @param {string} folder prisma/migrations
 * @returns {Promise<string[]>}
 */
export async function applyMigrations(databaseUrl, folder) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(BOOKKEEPING);
    const { rows } = await client.query(
      "SELECT migration_name AS name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
    );
    const known = new Map(rows.map((row) => [row.name, row]));
    const applied = [];
    for (const migration of readMigrations(folder)) {
      const row = known.get(migration.name);
      if (row && !row.finished_at)
        throw new Error(`Migration ${migration.name} failed before; see prisma migrate resolve.`);
      if (row && row.checksum !== migration.checksum) {
        throw new Error(
          `Migration ${migration.name} was edited after it ran here. Put its text back, or start a new database.`,
        );
      }
      if (!row) {
        await applyOne(client, migration);
        applied.push(migration.name);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** @returns {Array<{ name: string, sql: string, checksum: string }>} in the order they run */
export function readMigrations(folder) {
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, "migration.sql")))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, "migration.sql"));
      return { name, sql: sql.toString(), checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

async function applyOne(client, { name, sql, checksum }) {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`Migration ${name} failed and was undone: ${error.message}`, { cause: error });
  }
}
