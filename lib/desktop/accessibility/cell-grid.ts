import type { Rect } from "@/lib/domain/observation/observation";

/** The visible rows and columns of a table, 0-based and in order. */
export interface CellGrid {
  rows: readonly number[];
  columns: readonly number[];
}

/** A spreadsheet's name of a cell: column 0 is A, 26 is AA, row 0 is 1. Empty for no position. */
export function cellName(position: { row: number; column: number } | undefined): string {
  if (!position) return "";
  let letters = "";
  for (let rest = position.column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters + String(position.row + 1);
}

/**
 * Places of all cells of a grid, row by row, from those of the first row, the first column and the last cell (`edges`,
 * in the same order, null elsewhere). Null when an edge is missing or the last cell is not where the grid puts it.
 */
export function placeCells(grid: CellGrid, edges: ReadonlyArray<Rect | null>): Rect[] | null {
  const width = grid.columns.length;
  const top = edges.slice(0, width);
  const left = grid.rows.map((_, row) => edges[row * width] ?? null);
  if (edges.length !== width * grid.rows.length || top.includes(null) || left.includes(null)) return null;
  const placed = left.flatMap((row) =>
    top.map((column) => ({
      x: (column as Rect).x,
      y: (row as Rect).y,
      width: (column as Rect).width,
      height: (row as Rect).height,
    })),
  );
  const [expected, actual] = [placed.at(-1), edges.at(-1)];
  const agrees = expected && actual && expected.x === actual.x && expected.y === actual.y;
  return agrees ? placed : null;
}
