import { Prisma } from "@/lib/generated/prisma/client";
import type { Comparison, FieldTest, FilterNode, FilterTerm } from "@/lib/domain/filter/filter";
import type { FilterField } from "@/lib/domain/filter/filter-fields";
import { COUNTED_AS_SQL } from "./counted-as";

type Sql = Prisma.Sql;
const { sql } = Prisma;

/** What a row of "attempt" holds for each field: text, a number in the field's unit, or null when it is not known. */
const HELD: Record<Exclude<FilterField, "gate">, Sql> = {
  status: sql`"status"::text`,
  verifier: sql`(CASE "verdict" WHEN 'valid' THEN 'valid' WHEN 'invalid' THEN 'invalid' ELSE 'not_checked' END)`,
  outcome: sql`"outcome"::text`,
  counted: COUNTED_AS_SQL,
  task: sql`"taskId"`,
  app: sql`"domain"`,
  text: sql`concat_ws(chr(10), "instruction", "failure"->>'message', "checkerError", "checkerSkipped",
    array_to_string("invalidReasons", chr(10)))`,
  score: sql`"score"`,
  steps: sql`"stepCount"`,
  cost: sql`"costMicroUsd"`,
  dur: sql`(extract(epoch FROM "finishedAt" - "startedAt") * 1000)`,
  started: sql`(extract(epoch FROM "startedAt") * 1000)`,
  finished: sql`(extract(epoch FROM "finishedAt") * 1000)`,
  ended: sql`"endedBy"`,
  failure: sql`("failure"->>'code')`,
  boundary: sql`("failure"->>'boundary')`,
  checker: sql`(CASE WHEN "checkerError" IS NOT NULL THEN 'error' WHEN "checkerSkipped" IS NOT NULL THEN 'skipped' END)`,
  human: sql`(CASE WHEN "humanAssistedAt" IS NULL THEN 'no' ELSE 'yes' END)`,
  host: sql`"hostName"`,
  computer: sql`"desktopId"`,
  id: sql`"id"`,
  number: sql`"number"`,
  copy: sql`"copy"`,
  fork: sql`"fork"`,
  round: sql`"round"`,
  tries: sql`"tries"`,
};

const COMPARED: Record<Comparison, Sql> = { ">": sql`>`, ">=": sql`>=`, "<": sql`<`, "<=": sql`<=` };

/**
 * A filter as a condition on rows of "attempt", true for exactly those that `fitsFilter` of lib/domain/filter fits. Values go
 * as parameters only.
 */
export function filterSql(node: FilterNode | null): Sql {
  if (node === null) return sql`TRUE`;
  if ("field" in node) return termSql(node);
  // A comparison with what is not known gives NULL, whose negation would be NULL too.
  if ("not" in node) return sql`NOT coalesce((${filterSql(node.not)}), FALSE)`;
  return "all" in node ? joined(node.all, " AND ") : joined(node.any, " OR ");
}

function joined(parts: readonly FilterNode[], by: " AND " | " OR "): Sql {
  return sql`(${Prisma.join(parts.map(filterSql), by)})`;
}

function termSql({ field, anyOf }: FilterTerm): Sql {
  return sql`(${Prisma.join(
    anyOf.map((test) => (field === "gate" ? gateSql(test) : testSql(HELD[field], test))),
    " OR ",
  )})`;
}

function testSql(held: Sql, test: FieldTest): Sql {
  if ("none" in test) return sql`${held} IS NULL`;
  if ("is" in test) return sql`${held} = ${test.is}`;
  if ("startsWith" in test) return sql`starts_with(${held}, ${test.startsWith})`;
  if ("contains" in test) return sql`strpos(lower(${held}), lower(${test.contains})) > 0`;
  // Numbers of all units are below 2^53, where float8 is exact.
  if ("equals" in test) return sql`${held} = ${test.equals}::float8`;
  if ("from" in test) return sql`${held} BETWEEN ${test.from}::float8 AND ${test.to}::float8`;
  return sql`${held} ${COMPARED[test.compare]} ${test.to}::float8`;
}

/** The one field of which an attempt may hold several. */
function gateSql(test: FieldTest): Sql {
  if ("none" in test) return sql`cardinality("badGates") = 0`;
  if ("is" in test) return sql`${test.is} = ANY("badGates")`;
  throw new Error("a gate is asked for by its name");
}
