import type pg from "pg";
import type { Database } from "./client";

/** Rows in memory at once. */
const FETCH = 500;

export interface TableShape {
  name: string;
  /** In the order of the stored row. */
  columns: string[];
}

/** The whole database as it was at one moment, however long reading takes and whatever is written meanwhile. */
export interface DatabaseSnapshot {
  /** Applied ones, in order. */
  migrations: string[];
  tables: TableShape[];
  /** Rows of one table as PostgreSQL spells a whole row, which every type survives. */
  rows(table: string): AsyncGenerator<string[]>;
}

/** Runs `action` over one repeatable-read snapshot. Reads only, locks nobody out. */
export async function readSnapshot<T>(db: Database, action: (snapshot: DatabaseSnapshot) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(PLAIN_SPELLING);
    const { migrations, tables } = await readShape(client);
    return await action({ migrations, tables, rows: (table) => rowsOf(client, table) });
  } finally {
    await client.query("ROLLBACK").catch(() => undefined);
    client.release();
  }
}

/** Times and intervals are spelled alike on every server. */
export const PLAIN_SPELLING = `SET LOCAL TIME ZONE 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`;

/** Tables of the product; the queue's own are not among them. */
export async function readShape(client: pg.PoolClient): Promise<{ migrations: string[]; tables: TableShape[] }> {
  const applied = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return { migrations: applied.rows.map(({ name }) => name), tables: rows };
}

async function* rowsOf(client: pg.PoolClient, table: string): AsyncGenerator<string[]> {
  const name = client.escapeIdentifier(table);
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT t::text AS row FROM ${name} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${FETCH} FROM backup_rows`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < FETCH) break;
  }
  await client.query("CLOSE backup_rows");
}
