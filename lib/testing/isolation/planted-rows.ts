import type { Database } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { OTHER_TABLES } from "./tables";

/** In every text that is planted; nobody else's answer may hold it. */
export const PLANTED = "planted";

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  enumLabel: string | null;
}

/** Tables of the schema with their columns; migrations' own table is none of them. */
export async function readTables(db: Database): Promise<Map<string, Column[]>> {
  const rows = await db.prisma.$queryRaw<
    Array<{ table: string; name: string; type: string; isRequired: boolean; enumLabel: string | null }>
  >`
    SELECT c.table_name AS "table", c.column_name AS "name", c.udt_name AS "type",
      (c.is_nullable = 'NO' AND c.column_default IS NULL) AS "isRequired",
      (SELECT e.enumlabel FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
        WHERE t.typname = c.udt_name ORDER BY e.enumsortorder LIMIT 1) AS "enumLabel"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> '_prisma_migrations'
    ORDER BY 1, c.ordinal_position`;
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** How a row of a table is found to be a workspace's; null for tables that belong to none. */
export function tenantCondition(table: string, columns: readonly Column[]): string | null {
  if (columns.some(({ name }) => name === "workspaceId")) return `"workspaceId" = $1`;
  const other = OTHER_TABLES[table];
  if (other === undefined) throw new Error(`nobody says whose the rows of ${table} are`);
  if ("why" in other) return null;
  return `"${other.column}" IN (SELECT "id" FROM "${other.through}" WHERE "workspaceId" = $1)`;
}

/** Makes a row of the workspace in a table: each required column gets the id that its name asks for, or something planted. */
export async function plantRow(
  db: Database,
  table: string,
  columns: readonly Column[],
  ids: Readonly<Record<string, string>>,
  given: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const wanted = columns.filter(({ name, isRequired }) => isRequired || name in given || name === "workspaceId");
  const values = wanted.map((column) => given[column.name] ?? ids[column.name] ?? plantedValue(table, column));
  const names = wanted.map(({ name }) => `"${name}"`).join(", ");
  const places = wanted.map(({ type }, i) => `$${i + 1}::"${type}"`).join(", ");
  await db.pool.query(`INSERT INTO "${table}" (${names}) VALUES (${places}) ON CONFLICT DO NOTHING`, values);
}

function plantedValue(table: string, { name, type, enumLabel }: Column): unknown {
  if (enumLabel !== null) return enumLabel;
  if (type.startsWith("_")) return [];
  switch (type) {
    case "text":
    case "varchar":
      return `${PLANTED}-${table}-${name}`;
    case "json":
    case "jsonb":
      return JSON.stringify({ text: PLANTED });
    case "bool":
      return false;
    case "bytea":
      return Buffer.from(PLANTED);
    case "timestamptz":
    case "date":
      return new Date();
    default:
      return 1;
  }
}

/** One hash of all rows of a workspace in each of its tables. */
export async function fingerprint(db: Database, tables: ReadonlyMap<string, Column[]>, workspaceId: string) {
  const found: Record<string, { count: number; hash: string }> = {};
  for (const [table, columns] of tables) {
    const condition = tenantCondition(table, columns);
    if (condition === null) continue;
    const { rows } = await db.pool.query<{ count: number; hash: string }>(
      `SELECT count(*)::int AS count, md5(COALESCE(string_agg(r::text, '|' ORDER BY r::text), '')) AS hash
       FROM "${table}" r WHERE ${condition}`,
      [workspaceId],
    );
    found[table] = rows[0] ?? { count: 0, hash: "" };
  }
  return found;
}

/** How many tables the schema has. */
export function modelCount(): number {
  return Object.keys(Prisma.ModelName).length;
}
