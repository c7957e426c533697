import type { Database, SqlValue } from "sql.js";
import { CheckRuleError, defineMetric, MissingInputError, UnreadableInputError } from "../metric";
import { inputExists, readInput } from "../formats/input-file";
import { withDatabase } from "../formats/sqlite";
import { pyFloat } from "../python/value-rule";
import { ruleText } from "../rule";
import { show } from "../show";

/**
 * The first value of the first row of one query is the score, which may lie above 1; no value (NULL, an empty text)
 * is 0. A file that is not there is an empty database in the osworld profile, as publicly; in the corrected profile it
 * is missing.
 */
export const runSqlite3 = defineMetric({
  name: "run_sqlite3",
  version: 1,
  corrected: "A database that is not there is missing; publicly it is made, empty, and the query runs on it.",
  async run(result, expected, _options, ctx) {
    if (typeof result !== "string") throw new MissingInputError("there is no file");
    const sql = ruleText(expected, "sql");
    const isThere = await inputExists(result, ctx);
    const bytes = isThere || ctx.profile === "corrected" ? await readInput(result, ctx) : null;
    const row = await withDatabase(bytes, (database) => firstRow(database, sql));
    if (!row || row.length === 0) throw new UnreadableInputError("the query gives no row");
    const value = row[0] instanceof Uint8Array ? Buffer.from(row[0]).toString("latin1") : row[0];
    const score = value === null || value === "" ? 0 : pyFloat(value);
    if (score === null) throw new UnreadableInputError(`the query gives ${show(value)}, which is no number`);
    return { score, detail: `the query gives ${show(value)}` };
  },
});

function firstRow(database: Database, sql: string): SqlValue[] | null {
  try {
    const count = [...database.iterateStatements(sql)].length;
    if (count !== 1) throw new CheckRuleError(`the rule holds ${count} statements`);
    const statement = database.prepare(sql);
    return statement.step() ? statement.get() : null;
  } catch (error) {
    if (error instanceof CheckRuleError) throw error;
    throw new UnreadableInputError(`the query fails: ${error instanceof Error ? error.message : String(error)}`);
  }
}
