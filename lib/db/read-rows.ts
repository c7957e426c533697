import pg from "pg";
import { Prisma } from "@/lib/generated/prisma/client";
import { poolOf, type Queryable } from "./client";

const INT8: number = pg.types.builtins.INT8;

/** As Prisma gives them: a whole number of 64 bits is a bigint. Values come as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => (oid === INT8 ? BigInt : (pg.types.getTypeParser(oid) as (text: string) => unknown)),
};

/**
 * Rows of a hand-written query, in the caller's transaction or straight from the pool, which costs a third of the way
 * through Prisma. `statement` names a query whose text never differs: a connection plans it once, and its values go alone
 * from then on. Enums are text, dates Date, JSON is parsed, `bigint` is bigint; `numeric` is to be cast.
 */
export async function readRows<Row extends object>(
  db: Queryable,
  query: Prisma.Sql,
  statement?: string,
): Promise<Row[]> {
  const pool = poolOf(db);
  if (pool === null) return db.$queryRaw<Row[]>(query);
  const { rows } = await pool.query<Row>({ name: statement, text: query.text, values: query.values, types });
  return rows;
}

/**
 * The columns of table `of` that a Prisma selection names, each under its name; its relations are left out. `lists` are
 * those that hold lists: rows from before such a column have NULL in it, which is the empty list.
 */
export function columnsOf<Select extends object>(
  of: string,
  select: Select,
  lists: ReadonlyArray<keyof Select & string> = [],
): Prisma.Sql {
  const names = Object.entries(select).flatMap(([name, wanted]) => (wanted === true ? [name] : []));
  const isList = (name: string) => lists.some((list) => list === name);
  const column = (name: string) => (isList(name) ? `COALESCE(${of}."${name}", '{}') AS "${name}"` : `${of}."${name}"`);
  return Prisma.raw(names.map(column).join(", "));
}
