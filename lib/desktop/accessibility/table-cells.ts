import type { AccessibleNode, Rect } from "@/lib/domain/observation/observation";
import { NAME_CHARS_MAX, parseRef } from "./accessible-item";
import type { AccessibleProgram } from "./accessible-program";
import { IFACE, NULL_PATH, roleName, stateNames } from "./atspi-names";

const CELLS_MAX = 4_000;
/** Inside the first cell, and inside the last one clear of the scroll bars that overlap a sheet's extents. */
const FIRST_INSET = 3;
const LAST_INSET = 30;

interface Range {
  rows: [first: number, last: number];
  columns: [first: number, last: number];
}

/**
 * The cells of a table that show on the screen, row by row. A sheet has a million rows and makes a cell's object
 * only when asked, so the visible range is found by asking what lies at two corners. Empty when it cannot be found.
 */
export async function visibleCells(program: AccessibleProgram, table: string, rect: Rect): Promise<AccessibleNode[]> {
  const range = await visibleRange(program, table, rect);
  if (!range) return [];
  const cells: Array<Promise<AccessibleNode | null>> = [];
  for (let row = range.rows[0]; row <= range.rows[1]; row++) {
    for (let column = range.columns[0]; column <= range.columns[1] && cells.length < CELLS_MAX; column++) {
      cells.push(readCell(program, table, row, column));
    }
  }
  return (await Promise.all(cells)).filter((cell) => cell !== null);
}

async function visibleRange(program: AccessibleProgram, table: string, rect: Rect): Promise<Range | null> {
  const first = await cellAt(program, table, rect.x + FIRST_INSET, rect.y + FIRST_INSET);
  const last = await cellAt(program, table, rect.x + rect.width - LAST_INSET, rect.y + rect.height - LAST_INSET);
  if (!first || !last) return null;
  return { rows: [first.row, last.row], columns: [first.column, last.column] };
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

async function readCell(
  program: AccessibleProgram,
  table: string,
  row: number,
  column: number,
): Promise<AccessibleNode | null> {
  const answer = await program.orNull(program.call(table, IFACE.table, "GetAccessibleAt", "ii", [row, column]));
  const ref = parseRef(answer?.[0]);
  if (!ref || ref.path === NULL_PATH) return null;
  const [name, role, states, text, rect] = await Promise.all([
    program.orNull(program.property(ref.path, IFACE.accessible, "Name")),
    program.role(ref.path),
    program.states(ref.path),
    program.text(ref.path),
    program.rect(ref.path),
  ]);
  return {
    role: roleName(role),
    name: String(name ?? "").slice(0, NAME_CHARS_MAX),
    description: "",
    text: text || null,
    states: stateNames(states),
    rect,
    children: [],
  };
}
