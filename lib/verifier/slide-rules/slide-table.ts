import { UnreadableInputError } from "../metric";
import { fontOf } from "../formats/pptx/font";
import { paragraphsOf } from "../formats/pptx/text-frame";
import { childOf, childrenOf, type XmlElement } from "../formats/xml";
import type { DeckOptions } from "./deck-options";
import { differs, firstDifference, type Difference } from "./difference";
import { sameColour, sameSwitch, sameUnderline } from "./fonts";
import type { ShapePair } from "./shape-places";
import { comparableRuns, sameCount, sameRunCount } from "./shape-text";

/**
 * Two tables: rows and columns, then paragraphs and runs of each cell. Only colour, bold, italic and underline of
 * runs are compared, the last three whatever the options say; texts are compared with the bullets of the slide.
 */
export function compareTables(pair: ShapePair, options: DeckOptions): Difference | null {
  if (pair.got.kind !== "table") return null;
  const [got, expected] = [sizeOf(pair.got.table), sizeOf(pair.expected.table)];
  if (got.rows.length !== expected.rows.length || got.columns !== expected.columns) {
    const shown = (one: typeof got) => `${one.rows.length} x ${one.columns}`;
    return differs(pair.where, "rows and columns", shown(got), shown(expected));
  }
  return firstDifference(got.rows, expected.rows, (left, right, row) => {
    for (let column = 0; column < got.columns; column++) {
      const where = `${pair.where}, row ${row + 1}, column ${column + 1}`;
      const difference = compareCells(cellAt(left, column), cellAt(right, column), where, options);
      if (difference) return difference;
    }
    return null;
  });
}

const sizeOf = (table: XmlElement) => {
  const grid = childOf(table, "tblGrid");
  return { rows: childrenOf(table, "tr"), columns: grid ? childrenOf(grid, "gridCol").length : 0 };
};

function cellAt(row: XmlElement, column: number): XmlElement | null {
  const cell = childrenOf(row, "tc")[column];
  if (!cell) throw new UnreadableInputError("a table has a row with too few cells");
  return childOf(cell, "txBody");
}

function compareCells(
  got: XmlElement | null,
  expected: XmlElement | null,
  where: string,
  options: DeckOptions,
): Difference | null {
  const [paragraphs, wanted] = [paragraphsOf(got), paragraphsOf(expected)];
  return (
    sameCount(paragraphs, wanted, where) ??
    firstDifference(paragraphs, wanted, (left, right) => {
      const [runs, wantedRuns] = comparableRuns(left, right);
      return (
        (options.examine.run_count ? sameRunCount(runs, wantedRuns, where) : null) ??
        firstDifference(runs, wantedRuns, (run, other) => compareRuns(run, other, where, options))
      );
    })
  );
}

function compareRuns(run: XmlElement, other: XmlElement, where: string, options: DeckOptions): Difference | null {
  const [got, expected] = [fontOf(run), fontOf(other)];
  return (
    (options.examine.color_rgb ? sameColour(got, expected, where) : null) ??
    sameSwitch(got.bold, expected.bold, where, "bold") ??
    sameSwitch(got.italic, expected.italic, where, "italic") ??
    sameUnderline(got, expected, where)
  );
}
