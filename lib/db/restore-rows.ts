import type pg from "pg";
import { PLAIN_SPELLING, readShape, type TableShape } from "./backup-rows";
import type { Database } from "./client";

export interface DatabaseRestore {
  migrations: string[];
  tables: TableShape[];
  /** Names of the tables that hold rows. */
  filledTables(): Promise<string[]>;
  /** Takes every row of every table away, and the references between them until the end. */
  clear(): Promise<void>;
  /** Adds rows as a snapshot spelled them. */
  insert(table: string, rows: readonly string[]): Promise<void>;
}

/**
 * Runs `action` in one transaction: all of it holds or nothing does. References are taken off while rows come in, in any
 * order, and put back afterwards, which checks each of them; that needs the owner of the tables, no superuser.
 */
export async function restoreDatabase<T>(db: Database, action: (restore: DatabaseRestore) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  let references: Reference[] = [];
  let isWhole = false;
  try {
    await client.query("BEGIN");
    await client.query(PLAIN_SPELLING);
    // Whoever holds a table for longer is no first start.
    await client.query("SET LOCAL lock_timeout = '30s'");
    const { migrations, tables } = await readShape(client);
    const quoted = (table: string) => client.escapeIdentifier(table);
    const result = await action({
      migrations,
      tables,
      filledTables: () => filledTables(client, tables),
      async clear() {
        await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(", ")}`);
        references = await takeReferencesOff(client);
      },
      async insert(table, rows) {
        const name = quoted(table);
        // OFFSET 0 keeps the row from being read once for each of its columns.
        await client.query(
          `INSERT INTO ${name} SELECT (r.whole).* FROM (SELECT t::${name} AS whole FROM unnest($1::text[]) t OFFSET 0) r`,
          [rows],
        );
      },
    });
    for (const { table, name, definition } of references) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`);
    }
    await advanceSequences(client);
    await client.query("COMMIT");
    isWhole = true;
    return result;
  } finally {
    if (!isWhole) await client.query("ROLLBACK").catch(() => undefined);
    client.release();
  }
}

async function filledTables(client: pg.PoolClient, tables: readonly TableShape[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${client.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount) filled.push(name);
  }
  return filled;
}

interface Reference {
  /** Quoted where it needs to be. */
  table: string;
  name: string;
  definition: string;
}

async function takeReferencesOff(client: pg.PoolClient): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`,
  );
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  }
  return rows;
}

/** A counter goes on after the highest number that came in. */
async function advanceSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT d.refobjid::regclass::text AS table, a.attname AS column, d.objid::regclass::text AS sequence
     FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace
     JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid WHERE d.deptype IN ('a', 'i')`,
  );
  for (const { table, column, sequence } of rows) {
    const highest = `SELECT max(${client.escapeIdentifier(column)}) FROM ${table}`;
    await client.query(`SELECT setval($1::regclass, COALESCE((${highest}), 1), (${highest}) IS NOT NULL)`, [sequence]);
  }
}
