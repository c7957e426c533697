import { Prisma } from "@/lib/generated/prisma/client";

export type SortDirection = "asc" | "desc";

const BEYOND = { asc: Prisma.sql`>`, desc: Prisma.sql`<` } as const;
const DIRECTION = { asc: Prisma.sql`ASC`, desc: Prisma.sql`DESC` } as const;

/** Order by `column` (rows without a value last) and then by `number`, both in one direction; by `number` alone without a column. */
export function keysetOrder(column: Prisma.Sql | null, direction: SortDirection): Prisma.Sql {
  const byNumber = Prisma.sql`"number" ${DIRECTION[direction]}`;
  return column === null ? byNumber : Prisma.sql`${column} ${DIRECTION[direction]} NULLS LAST, ${byNumber}`;
}

/**
 * Condition "after this place" in that order; `value` is the column's at the place, cast to its type. Without it a page
 * would need an offset, which reads every row before it.
 */
export function keysetAfter(
  column: Prisma.Sql | null,
  direction: SortDirection,
  value: Prisma.Sql | null,
  number: number,
): Prisma.Sql {
  const later = Prisma.sql`"number" ${BEYOND[direction]} ${number}`;
  if (column === null) return later;
  if (value === null) return Prisma.sql`(${column} IS NULL AND ${later})`;
  return Prisma.sql`(${column} ${BEYOND[direction]} ${value} OR (${column} = ${value} AND ${later}) OR ${column} IS NULL)`;
}
