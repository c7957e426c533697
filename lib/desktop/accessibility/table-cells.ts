import type { AccessibleNode, Rect } from "@/lib/domain/observation/observation";
import { nameOf, parseRef } from "./accessible-item";
import type { AccessibleProgram } from "./accessible-program";
import { IFACE, NULL_PATH, roleName, stateNames } from "./atspi-names";
import type { CellMemory } from "./cell-memory";
import { type CellGrid, cellName, placeCells } from "./cell-grid";

const CELLS_MAX = 4_000;
/** Inside the first cell, and inside the last one clear of the scroll bars that overlap a sheet's extents. */
const FIRST_INSET = 3;
const LAST_INSET = 30;

/** Only a spreadsheet has so many rows. In other tables an object moves along when rows come and go above it. */
const SHEET_ROWS_MIN = 1_000_000;

/**
 * The cells of a table that show on the screen, row by row. A sheet has a million rows and makes a cell's object only
 * when asked, so the visible range is found by asking what lies at two corners. Where the corner cells confirm it,
 * places follow from the first row and column and names from the position: one call per cell that is in `memory`, two
 * for others, instead of six. A merged cell then has the place of its own grid position. Empty when the range cannot be
 * found.
 */
export async function visibleCells(
  program: AccessibleProgram,
  table: string,
  rect: Rect,
  memory: CellMemory,
): Promise<AccessibleNode[]> {
  const [grid, rowCount] = await Promise.all([
    visibleGrid(program, table, rect),
    program.orNull(program.property(table, IFACE.table, "NRows")),
  ]);
  if (!grid) return [];
  const [rows, columns] = [grid.rows, grid.columns];
  const positions = rows.flatMap((row) => columns.map((column) => ({ row, column }))).slice(0, CELLS_MAX);
  const isSheet = typeof rowCount === "number" && rowCount >= SHEET_ROWS_MIN;
  if (!isSheet || !(await isRemembered(program, table, positions[0], memory))) memory.forget(table);
  const cells = await Promise.all(positions.map((position) => readCell(program, table, position, memory)));
  if (isSheet) memory.replace(table, cells);
  const firstPath = cells[0]?.path;
  if (!firstPath) return [];

  const isEdge = ({ row, column }: (typeof cells)[number], at: number) =>
    row === rows[0] || column === columns[0] || at === cells.length - 1;
  const rectOf = async (path: string | null) => (path ? program.rect(path) : null);
  const [edges, role, states, firstName, lastName] = await Promise.all([
    Promise.all(cells.map((cell, at) => rectOf(isEdge(cell, at) ? cell.path : null))),
    program.role(firstPath),
    program.states(firstPath),
    readName(program, firstPath),
    readName(program, cells.at(-1)?.path ?? firstPath),
  ]);
  const placed = placeCells(grid, edges);
  const isLettered = firstName === cellName(positions[0]) && lastName === cellName(positions.at(-1));
  // What is true of one cell only does not hold for the others.
  const shared = stateNames(states).filter((state) => state !== "focused" && state !== "selected");

  return Promise.all(
    cells.map(async (cell, at) => {
      const [name, asked] = await Promise.all([
        isLettered ? cellName(cell) : cell.path ? readName(program, cell.path) : "",
        placed ? null : rectOf(cell.path),
      ]);
      return {
        role: roleName(role),
        name,
        description: "",
        text: cell.text || null,
        states: shared,
        rect: placed?.[at] ?? asked,
        children: [],
      };
    }),
  );
}

/** A program lets go of all cells it made at one time within seconds, so one of them speaks for the others. */
async function isRemembered(
  program: AccessibleProgram,
  table: string,
  position: { row: number; column: number } | undefined,
  memory: CellMemory,
): Promise<boolean> {
  const path = position ? memory.get(table, position.row, position.column) : null;
  return path !== null && (await program.text(path)) !== null;
}

async function readCell(
  program: AccessibleProgram,
  table: string,
  position: { row: number; column: number },
  memory: CellMemory,
): Promise<{ row: number; column: number; path: string | null; text: string | null }> {
  const { row, column } = position;
  const known = memory.get(table, row, column);
  const shown = known === null ? null : await program.text(known);
  if (shown !== null) return { row, column, path: known, text: shown };
  const path = await cellPath(program, table, row, column);
  return { row, column, path, text: path === null ? null : await program.text(path) };
}

async function visibleGrid(program: AccessibleProgram, table: string, rect: Rect): Promise<CellGrid | null> {
  const [first, last] = await Promise.all([
    cellAt(program, table, rect.x + FIRST_INSET, rect.y + FIRST_INSET),
    cellAt(program, table, rect.x + rect.width - LAST_INSET, rect.y + rect.height - LAST_INSET),
  ]);
  if (!first || !last) return null;
  return { rows: span(first.row, last.row), columns: span(first.column, last.column) };
}

async function cellAt(program: AccessibleProgram, table: string, x: number, y: number) {
  const answer = await program.orNull(program.call(table, IFACE.component, "GetAccessibleAtPoint", "iiu", [x, y, 0]));
  const ref = parseRef(answer?.[0]);
  if (!ref || ref.path === NULL_PATH || ref.path === table) return null;
  const index = Number((await program.orNull(program.call(ref.path, IFACE.accessible, "GetIndexInParent")))?.[0] ?? -1);
  if (index < 0) return null;
  const [row, column] = await Promise.all([
    program.orNull(program.call(table, IFACE.table, "GetRowAtIndex", "i", [index])),
    program.orNull(program.call(table, IFACE.table, "GetColumnAtIndex", "i", [index])),
  ]);
  const place = { row: Number(row?.[0] ?? -1), column: Number(column?.[0] ?? -1) };
  return place.row >= 0 && place.column >= 0 ? place : null;
}

async function cellPath(
  program: AccessibleProgram,
  table: string,
  row: number,
  column: number,
): Promise<string | null> {
  const answer = await program.orNull(program.call(table, IFACE.table, "GetAccessibleAt", "ii", [row, column]));
  const ref = parseRef(answer?.[0]);
  return ref && ref.path !== NULL_PATH ? ref.path : null;
}

async function readName(program: AccessibleProgram, path: string): Promise<string> {
  const name = await program.orNull(program.property(path, IFACE.accessible, "Name"));
  return nameOf(name);
}

/** Whole numbers from `first` to `last`, at most `CELLS_MAX` of them. */
function span(first: number, last: number): number[] {
  return Array.from({ length: Math.min(Math.max(0, last - first + 1), CELLS_MAX) }, (_, at) => first + at);
}
