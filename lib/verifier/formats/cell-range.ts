/** A block of cells, 1-based and inclusive. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const ROWS_MAX = 1_048_576;
export const COLUMNS_MAX = 16_384;

/** "A" is 1, "XFD" is 16384; null for anything that names no column. */
export function columnNumber(letters: string): number | null {
  if (!/^[A-Za-z]{1,3}$/.test(letters)) return null;
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number <= COLUMNS_MAX ? number : null;
}

export function columnLetters(number: number): string {
  let letters = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** "B3" or "$B$3"; null when it is no cell of a sheet. */
export function parseCell(text: string): { row: number; column: number } | null {
  const match = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(text);
  const column = columnNumber(match?.[1] ?? "");
  const row = Number(match?.[2] ?? 0);
  return column === null || row < 1 || row > ROWS_MAX ? null : { row, column };
}

/** "A1", "A1:B9", "A:B", "1:3"; null when it is no range. */
export function parseRange(text: string): CellRange | null {
  const [first = "", second = first] = text.replaceAll("$", "").split(":");
  const start = parseCell(first);
  const end = parseCell(second);
  if (start && end) {
    return {
      top: Math.min(start.row, end.row),
      bottom: Math.max(start.row, end.row),
      left: Math.min(start.column, end.column),
      right: Math.max(start.column, end.column),
    };
  }
  const [left, right] = [columnNumber(first), columnNumber(second)];
  if (left && right) return { top: 1, bottom: ROWS_MAX, left, right };
  if (/^\d+$/.test(first) && /^\d+$/.test(second)) {
    return { top: Number(first), bottom: Number(second), left: 1, right: COLUMNS_MAX };
  }
  return null;
}

/** Several ranges separated by blanks. Throws RangeError for a word that is none. */
export function parseRanges(text: string): CellRange[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => {
      const range = parseRange(word);
      if (!range) throw new RangeError(`not a cell range: ${word.slice(0, 40)}`);
      return range;
    });
}

const contains = (outer: CellRange, inner: CellRange) =>
  outer.top <= inner.top && outer.left <= inner.left && outer.bottom >= inner.bottom && outer.right >= inner.right;

/** True when every range of `inner` lies in one range of `outer`. */
export const isSubset = (inner: CellRange[], outer: CellRange[]) =>
  inner.every((range) => outer.some((candidate) => contains(candidate, range)));
