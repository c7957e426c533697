import { defineMetric, fail, pass, UnreadableInputError, type MetricOutcome } from "../metric";
import { cellText, columnCount, flatCells, tablesOf } from "../formats/docx";
import { docxPair } from "../formats/docx-pair";
import { childrenOf, type XmlElement } from "../formats/xml";
import { strip } from "../python/text";
import { show } from "../show";

/** Same number of tables, same rows and columns, equal texts of the cells without blanks around. */
export const compareDocxTables = defineMetric({
  name: "compare_docx_tables",
  version: 2,
  async run(result, expected, _options, ctx) {
    const pair = await docxPair(result, expected, ctx);
    if (pair === null) return fail("a document is missing or cannot be read");
    const [got, wanted] = pair.map(tablesOf) as [XmlElement[], XmlElement[]];
    if (got.length !== wanted.length) return fail(`${got.length} tables, expected ${wanted.length}`);
    for (const [index, table] of got.entries()) {
      const difference = compareTables(table, wanted[index] as XmlElement, `table ${index + 1}`);
      if (difference) return difference;
    }
    return pass(`${got.length} tables are equal`);
  },
});

function compareTables(got: XmlElement, wanted: XmlElement, where: string): MetricOutcome | null {
  const size = (table: XmlElement) => [childrenOf(table, "tr").length, columnCount(table)] as const;
  const [[rows, columns], [goldRows, goldColumns]] = [size(got), size(wanted)];
  if (rows !== goldRows || columns !== goldColumns) {
    return fail(`${where}: ${rows} x ${columns} cells instead of ${goldRows} x ${goldColumns}`);
  }
  const [cells, goldCells] = [flatCells(got, columns), flatCells(wanted, columns)];
  for (let at = 0; at < rows * columns; at++) {
    const [left, right] = [cells[at], goldCells[at]];
    if (!left || !right) throw new UnreadableInputError(`${where} has too few cells`);
    const [text, gold] = [strip(cellText(left)), strip(cellText(right))];
    const place = `row ${Math.floor(at / columns) + 1}, column ${(at % columns) + 1}`;
    if (text !== gold) return fail(`${where}, ${place}: ${show(text)} instead of ${show(gold)}`);
  }
  return null;
}
