import { Prisma } from "@/lib/generated/prisma/client";
import type { Comparison, FieldTest, FilterNode, FilterTerm } from "@/lib/domain/filter/filter";
import type { VerifierState } from "@/lib/domain/attempt/attempt.outcome";
import { fieldDefinition, type FilterField } from "@/lib/domain/filter/filter-fields";
import type { CountedAs } from "@/lib/domain/stats/counted-as";
import { countedAsSql } from "./counted-as";

type Sql = Prisma.Sql;
const { sql } = Prisma;

/** A field in one column, or an expression, and the type to which a value of it is cast: the column's own, which the planner knows. */
export interface Held {
  is: Sql;
  cast: Sql;
}
const held = (is: Sql, cast: Sql): Held => ({ is, cast });
const TEXT = sql`text`;
const WHOLE = sql`int`;
const NUMBER = sql`float8`;

/** What a row of "attempt" holds for each field: text, a number in the field's unit, or null when it is not known. */
const HELD: Record<Exclude<FilterField, keyof typeof SPECIAL | keyof typeof BESIDE>, Held> = {
  status: held(sql`"status"`, sql`"AttemptStatus"`),
  outcome: held(sql`"outcome"`, sql`"Outcome"`),
  task: held(sql`"taskId"`, TEXT),
  app: held(sql`"domain"`, TEXT),
  text: held(
    sql`concat_ws(chr(10), "instruction", "failure"->>'message', "checkerError", "checkerSkipped",
      array_to_string("invalidReasons", chr(10)))`,
    TEXT,
  ),
  score: held(sql`"score"`, NUMBER),
  steps: held(sql`"stepCount"`, WHOLE),
  cost: held(sql`"costMicroUsd"`, sql`bigint`),
  dur: held(sql`(extract(epoch FROM "finishedAt" - "startedAt") * 1000)`, sql`numeric`),
  calls: held(sql`"modelCalls"`, WHOLE),
  tokens: held(
    sql`(CASE WHEN "inputTokens" IS NOT NULL OR "outputTokens" IS NOT NULL
      THEN coalesce("inputTokens", 0) + coalesce("outputTokens", 0) END)`,
    sql`bigint`,
  ),
  started: held(sql`"startedAt"`, sql`timestamptz`),
  finished: held(sql`"finishedAt"`, sql`timestamptz`),
  ended: held(sql`"endedBy"`, TEXT),
  failure: held(sql`("failure"->>'code')`, TEXT),
  boundary: held(sql`("failure"->>'boundary')`, TEXT),
  checker: held(
    sql`(CASE WHEN "checkerError" IS NOT NULL THEN 'error' WHEN "checkerSkipped" IS NOT NULL THEN 'skipped' END)`,
    TEXT,
  ),
  host: held(sql`"hostName"`, TEXT),
  computer: held(sql`"desktopId"`, TEXT),
  id: held(sql`"id"`, TEXT),
  number: held(sql`"number"`, WHOLE),
  copy: held(sql`"copy"`, WHOLE),
  fork: held(sql`"fork"`, WHOLE),
  round: held(sql`"round"`, WHOLE),
  requeues: held(sql`"requeues"`, WHOLE),
  tries: held(sql`"tries"`, WHOLE),
};

/** What a sort or a group reads of a field that a filter asks for by its values. */
export const heldOf = (field: keyof typeof HELD): Held => HELD[field];

/** Choices whose values are conditions of their own rather than the content of a column. */
const SPECIAL = {
  verifier: (value: string) => VERIFIER_SQL[value as VerifierState],
  counted: (value: string) => countedAsSql(value as CountedAs),
  human: (value: string) => (value === "yes" ? sql`"humanAssistedAt" IS NOT NULL` : sql`"humanAssistedAt" IS NULL`),
  invalidated: (value: string) => (value === "yes" ? sql`"invalidatedAt" IS NOT NULL` : sql`"invalidatedAt" IS NULL`),
  gate: (value: string) => sql`${value} = ANY("badGates")`,
  suspect: (value: string) => SUSPECT_SQL[value] ?? isSuspect(sql`${value} = ANY("suspect")`),
} as const;

const isSuspect = (condition: Sql) => sql`"id" IN (SELECT "attemptId" FROM "attempt_triage" WHERE ${condition})`;
const SUSPECT_SQL: Record<string, Sql> = {
  yes: isSuspect(sql`cardinality("suspect") > 0`),
  no: sql`NOT ${isSuspect(sql`cardinality("suspect") > 0`)}`,
};

/** Fields that are kept in rows of their own, where an attempt may have none or several. */
const BESIDE = {
  group: { rows: sql`SELECT "attemptId" FROM "attempt_triage" WHERE "groupKey" IS NOT NULL`, is: sql`"groupKey"` },
  label: {
    rows: sql`SELECT "attemptId" FROM "attempt_label" WHERE "isCurrent" AND "label" IS NOT NULL`,
    is: sql`"label"`,
  },
} as const;

const VERIFIER_SQL: Record<VerifierState, Sql> = {
  valid: sql`"verdict" = 'valid'`,
  invalid: sql`"verdict" = 'invalid'`,
  not_checked: sql`("verdict" IS NULL OR "verdict" = 'pending')`,
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
    anyOf.map((test) => {
      if (isSpecial(field)) return specialSql(field, test);
      return isBeside(field) ? besideSql(field, test) : testSql(field, HELD[field], test);
    }),
    " OR ",
  )})`;
}

const isSpecial = (field: FilterField): field is keyof typeof SPECIAL => field in SPECIAL;
const isBeside = (field: FilterField): field is keyof typeof BESIDE => field in BESIDE;

function besideSql(field: keyof typeof BESIDE, test: FieldTest): Sql {
  const { rows, is } = BESIDE[field];
  if ("none" in test) return sql`"id" NOT IN (${rows})`;
  return sql`"id" IN (${rows} AND ${testSql(field, held(is, TEXT), test)})`;
}

function specialSql(field: keyof typeof SPECIAL, test: FieldTest): Sql {
  if ("is" in test) return SPECIAL[field](test.is);
  if ("none" in test && field === "gate") return sql`cardinality("badGates") = 0`;
  throw new Error(`${field} is asked for by its values`);
}

function testSql(field: FilterField, { is, cast }: Held, test: FieldTest): Sql {
  if ("none" in test) return sql`${is} IS NULL`;
  if ("is" in test) return sql`${is} = ${test.is}::${cast}`;
  if ("startsWith" in test) return sql`starts_with(${is}, ${test.startsWith})`;
  if ("contains" in test) return sql`strpos(lower(${is}), lower(${test.contains})) > 0`;
  const isTime = fieldDefinition(field).kind === "time";
  // Numbers of all units are below 2^53, where float8 is exact; a day of the year 0 is one for `to_timestamp` only.
  const value = (number: number) => (isTime ? sql`to_timestamp(${number / 1_000}::float8)` : sql`${number}::${cast}`);
  if ("equals" in test) return sql`${is} = ${value(test.equals)}`;
  if ("from" in test) return sql`${is} BETWEEN ${value(test.from)} AND ${value(test.to)}`;
  return sql`${is} ${COMPARED[test.compare]} ${value(test.to)}`;
}
