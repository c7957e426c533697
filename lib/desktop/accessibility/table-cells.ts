import type { AccessibleNode, Rect } from "@/lib/domain/observation/observation";
import { nameOf, parseRef } from "./accessible-item";
import type { AccessibleProgram } from "./accessible-program";
import { IFACE, NULL_PATH, roleName, stateNames } from "./atspi-names";
import { type CellGrid, cellName, placeCells } from "./cell-grid";

const CELLS_MAX = 4_000;
/** Inside the first cell, and inside the last one clear of the scroll bars that overlap a sheet's extents. */
const FIRST_INSET = 3;
const LAST_INSET = 30;

/**
 * The cells of a table that show on the screen, row by row. A sheet has a million rows and makes a cell's object only
 * when asked, so the visible range is found by asking what lies at two corners. Where the corner cells confirm it,
 * places follow from the first row and column and names from the position: two calls per cell instead of six. A
 * merged cell then has the place of its own grid position. Empty when the range cannot be found.
 */
export async function visibleCells(program: AccessibleProgram, table: string, rect: Rect): Promise<AccessibleNode[]> {
  const grid = await visibleGrid(program, table, rect);
  if (!grid) return [];
  const [rows, columns] = [grid.rows, grid.columns];
  const positions = rows.flatMap((row) => columns.map((column) => ({ row, column }))).slice(0, CELLS_MAX);
  const paths = await Promise.all(positions.map(({ row, column }) => cellPath(program, table, row, column)));
  const firstPath = paths[0];
  if (!firstPath) return [];

  const isEdge = ({ row, column }: (typeof positions)[number], at: number) =>
    row === rows[0] || column === columns[0] || at === positions.length - 1;
  const rectOf = async (path: string | null | undefined) => (path ? program.rect(path) : null);
  const [edges, role, states, firstName, lastName] = await Promise.all([
    Promise.all(positions.map((position, at) => rectOf(isEdge(position, at) ? paths[at] : null))),
    program.role(firstPath),
    program.states(firstPath),
    readName(program, firstPath),
    readName(program, paths.at(-1) ?? firstPath),
  ]);
  const placed = placeCells(grid, edges);
  const last = positions.at(-1);
  const isLettered = firstName === cellName(positions[0]) && lastName === cellName(last);
  // What is true of one cell only does not hold for the others.
  const shared = stateNames(states).filter((state) => state !== "focused" && state !== "selected");

  return Promise.all(
    positions.map(async (position, at) => {
      const path = paths[at] ?? null;
      const [text, name, asked] = await Promise.all([
        path && program.text(path),
        isLettered ? cellName(position) : path ? readName(program, path) : "",
        placed || !path ? null : program.rect(path),
      ]);
      const cellRect = placed?.[at] ?? asked;
      return {
        role: roleName(role),
        name,
        description: "",
        text: text || null,
        states: shared,
        rect: cellRect,
        children: [],
      };
    }),
  );
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
