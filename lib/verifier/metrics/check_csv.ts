import { parse } from "csv-parse/sync";
import { allParts, defineMetric, fail, UnreadableInputError, type MetricPart } from "../metric";
import { readText } from "../formats/text";
import { ruleList } from "../rule";
import { show } from "../show";

type Row = Record<string, string>;

/** CSV rows by their header: every `expect` record is there and no `unexpect` record is. */
export const checkCsv = defineMetric({
  name: "check_csv",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (result === null || result === undefined) return fail("there is no file");
    const rows = rowsOf(await readText(result, ctx));
    const part = (record: Row, isWanted: boolean): MetricPart => {
      const hit = rows.find((row) => Object.entries(record).every(([name, value]) => row[name] === value));
      return {
        name: isWanted ? "expect" : "unexpect",
        passed: (hit !== undefined) === isWanted,
        expected: `${isWanted ? "" : "no "}row with ${show(record)}`,
        got: hit ? show(hit) : `none of ${rows.length} rows`,
      };
    };
    const parts = [
      ...(ruleList(expected, "expect") as Row[]).map((record) => part(record, true)),
      ...(ruleList(expected, "unexpect") as Row[]).map((record) => part(record, false)),
    ];
    return allParts(parts, "the records fit");
  },
});

function rowsOf(text: string): Row[] {
  try {
    return parse<Row>(text, { columns: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch {
    throw new UnreadableInputError("not CSV");
  }
}
