import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrlAt } from "@/lib/config/state-home.mjs";
import { TEMPLATE_DATABASE } from "./database-server";

export interface TestDatabase {
  /** Connection string; give it to whatever opens pools in the code under test. */
  url: string;
  /** A small pool of its own for looking at rows. */
  pool: pg.Pool;
  /** Closes the pool and removes the database, other connections included. Safe to repeat. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of its own, copied from the template in about 50 ms. Call it in `beforeAll`, `drop` it
 * in `afterAll`. Only in `*.db.test.ts` and `*.host.test.ts`, which run beside a PostgreSQL server.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const socket = inject("databaseSocket");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdministrator(socket, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`);
  const url = databaseUrlAt(socket, name);
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on("error", () => undefined);
  let dropped: Promise<void> | undefined;
  const drop = async () => {
    await pool.end();
    await asAdministrator(socket, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { url, pool, drop: () => (dropped ??= drop()) };
}

async function asAdministrator(socket: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrlAt(socket, "postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
