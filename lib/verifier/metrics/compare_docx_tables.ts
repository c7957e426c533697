import { defineMetric, fail, pass } from "../metric";
import { cellText, columnCount, readDocx, tableGrid, tablesOf } from "../formats/docx";
import { orNull } from "../formats/document-texts";
import { strip } from "../python/text";
import { show } from "../show";

/** Same number of tables, same rows and columns, equal texts of the cells without blanks around. */
export const compareDocxTables = defineMetric({
  name: "compare_docx_tables",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const tables = await orNull(async () => [
      tablesOf(await readDocx(result, ctx)),
      tablesOf(await readDocx(expected, ctx)),
    ]);
    if (tables === null) return fail("a document cannot be read");
    const [got = [], wanted = []] = tables;
    if (got.length !== wanted.length) return fail(`${got.length} tables, expected ${wanted.length}`);
    for (const [index, table] of got.entries()) {
      const gold = wanted[index] as typeof table;
      const [rows, goldRows] = [tableGrid(table), tableGrid(gold)];
      if (rows.length !== goldRows.length || columnCount(table) !== columnCount(gold)) {
        return fail(`table ${index + 1} has another number of rows or columns`);
      }
      for (const [row, cells] of rows.entries()) {
        for (let column = 0; column < columnCount(table); column++) {
          const [left, right] = [cells[column], goldRows[row]?.[column]].map((cell) =>
            cell ? strip(cellText(cell)) : "",
          );
          if (left !== right) {
            return fail(
              `table ${index + 1}, row ${row + 1}, column ${column + 1}: expected ${show(right)}, got ${show(left)}`,
            );
          }
        }
      }
    }
    return pass(`${got.length} tables are equal`);
  },
});
