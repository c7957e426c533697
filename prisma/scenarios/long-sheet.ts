import sharp from "sharp";
import type { KeptNode, KeptTree } from "@/lib/domain/observation/kept-tree";

/** A sheet that is being filled in, as its picture and as its accessibility tree say the same. */
export interface SheetState {
  /** Texts of column E, by row from 2 on. */
  cells: ReadonlyMap<number, string>;
  /** The cell with the cursor, a row of column E. */
  row: number;
  pointer: { x: number; y: number };
  /** What a terminal over the sheet shows; null without one. */
  terminal: string | null;
}

export const SHEET_SCREEN = { width: 1_280, height: 800 };
export const SHEET_TITLE = "book.ods - LibreOffice Calc";
export const TERMINAL_TITLE = "user@desktop: ~";

const TOP = 120;
const ROW_PX = 18;
const ROWS = 34;
const COLUMNS = [
  { name: "A", x: 40, width: 90 },
  { name: "B", x: 130, width: 90 },
  { name: "C", x: 220, width: 70 },
  { name: "D", x: 290, width: 90 },
  { name: "E", x: 380, width: 110 },
];

const regionOf = (row: number) => ["North", "South", "East", "West"][row % 4] ?? "";
const unitsOf = (row: number) => 20 + ((row * 37) % 70);

function textOf(column: string, row: number, cells: SheetState["cells"]): string {
  if (row === 1) return ["Month", "Region", "Units", "Unit price", "Revenue"]["ABCDE".indexOf(column)] ?? "";
  if (column === "E") return cells.get(row) ?? "";
  return {
    A: `2026-${String(((row - 2) % 12) + 1).padStart(2, "0")}`,
    B: regionOf(row),
    C: String(unitsOf(row)),
    D: "18.50",
  }[column] as string;
}

export const revenueOf = (row: number) => (unitsOf(row) * 18.5).toFixed(2);

/** The rows that show while the cursor is in one: the sheet scrolls by whole screens. */
const firstRowFor = (row: number) => Math.floor((row - 1) / ROWS) * ROWS + 1;

export function cellRect(row: number) {
  const column = COLUMNS[4] as (typeof COLUMNS)[number];
  return { x: column.x, y: TOP + (row - firstRowFor(row)) * ROW_PX, width: column.width, height: ROW_PX };
}

function* cellsIn(state: SheetState) {
  const first = firstRowFor(state.row);
  for (let row = first; row < first + ROWS; row++) {
    for (const { name, x, width } of COLUMNS) {
      const y = TOP + (row - first) * ROW_PX;
      yield { name: `${name}${row}`, row, column: name, x, y, width, text: textOf(name, row, state.cells) };
    }
  }
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, "?");

export async function drawSheet(state: SheetState): Promise<Uint8Array> {
  const cells = [...cellsIn(state)].map(({ x, y, width, text, row, column }) => {
    const isHere = row === state.row && column === "E";
    return `<rect x="${x}" y="${y}" width="${width}" height="${ROW_PX}" fill="#fff" stroke="${isHere ? "#1b66b3" : "#d3d8de"}" stroke-width="${isHere ? 2 : 1}"/>
      <text x="${x + 4}" y="${y + 13}" font-size="11" fill="#20262d">${escape(text)}</text>`;
  });
  const terminal =
    state.terminal === null
      ? ""
      : `<rect x="560" y="300" width="640" height="300" fill="#14181d"/>${state.terminal
          .split("\n")
          .map(
            (line, at) =>
              `<text x="572" y="${324 + at * 18}" font-size="12" fill="#d6dde4">${escape(printable(line))}</text>`,
          )
          .join("")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" font-family="DejaVu Sans, sans-serif">
    <rect width="1280" height="800" fill="#eef0f2"/><rect width="1280" height="26" fill="#3b4754"/>
    <text x="12" y="18" font-size="13" fill="#fff">${SHEET_TITLE}</text>
    <text x="12" y="48" font-size="12" fill="#20262d">File   Edit   View   Insert   Format   Sheet   Data</text>
    <text x="12" y="92" font-size="12" fill="#20262d">E${state.row}     ${escape(state.cells.get(state.row) ?? "")}</text>
    ${cells.join("")}${terminal}
    <path transform="translate(${state.pointer.x} ${state.pointer.y})" d="M0 0 L0 18 L5 14 L9 22 L12 20 L8 13 L14 13 Z" fill="#000" stroke="#fff"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6, palette: true, colors: 32 }).toBuffer();
}

export function sheetTree(state: SheetState): KeptTree {
  const isTerminal = state.terminal !== null;
  const cells: KeptNode[] = [...cellsIn(state)].map(({ name, row, column, x, y, width, text }) => ({
    role: "table cell",
    name,
    ...(text && { text }),
    states: ["enabled", ...(row === state.row && column === "E" && !isTerminal ? ["focused"] : [])],
    rect: [x, y, width, ROW_PX],
  }));
  const menu = ["File", "Edit", "View", "Insert", "Format", "Sheet", "Data"].map((name, at): KeptNode => ({
    role: "menu",
    name,
    states: ["enabled"],
    rect: [12 + at * 46, 34, 44, 20],
  }));
  const frame: KeptNode = {
    role: "frame",
    name: SHEET_TITLE,
    states: isTerminal ? [] : ["active"],
    rect: [0, 0, SHEET_SCREEN.width, SHEET_SCREEN.height],
    children: [
      { role: "menu bar", rect: [0, 28, SHEET_SCREEN.width, 30], children: menu },
      { role: "entry", name: "Name Box", text: `E${state.row}`, rect: [8, 76, 80, 22] },
      { role: "table", name: "Sheet book", rect: [40, TOP, 450, ROWS * ROW_PX], children: cells },
      { role: "status bar", name: `Sheet 1 of 1, ${state.cells.size} filled`, rect: [0, 780, SHEET_SCREEN.width, 20] },
    ],
  };
  const terminal: KeptNode = {
    role: "frame",
    name: TERMINAL_TITLE,
    states: ["active"],
    rect: [560, 300, 640, 300],
    children: [{ role: "terminal", text: state.terminal ?? "", states: ["focused"], rect: [560, 300, 640, 300] }],
  };
  return {
    applications: [
      { name: "soffice", is_answering: true, root: frame },
      ...(isTerminal ? [{ name: "xterm", is_answering: true, root: terminal }] : []),
    ],
    left_out: 0,
  };
}
