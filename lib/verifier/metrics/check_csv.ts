import { allParts, defineMetric, fail, type MetricPart } from "../metric";
import { readText } from "../formats/text";
import { csvRows } from "../python/csv";
import { ruleList } from "../rule";
import { show } from "../show";

type Row = Record<string, string | null>;

/** CSV rows by their header: every `expect` record is there and no `unexpect` record is. */
export const checkCsv = defineMetric({
  name: "check_csv",
  version: 2,
  async run(result, expected, _options, ctx) {
    if (result === null || result === undefined) return fail("there is no file");
    const rows = rowsOf(await readText(result, ctx));
    const part = (record: Row, isWanted: boolean): MetricPart => {
      const hit = rows.find((row) =>
        Object.entries(record).every(([name, value]) => Object.hasOwn(row, name) && row[name] === value),
      );
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

/** Rows by the names in the first line; a short row has nothing (null) under the rest, empty lines are passed over. */
function rowsOf(text: string): Row[] {
  const [header, ...rows] = csvRows(text);
  return rows
    .filter((row) => row.length > 0)
    .map((row) => Object.fromEntries((header ?? []).map((name, index) => [name, row[index] ?? null])));
}
