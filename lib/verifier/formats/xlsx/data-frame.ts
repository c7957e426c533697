import { pyFloat } from "../../python/value-rule";
import { pyEquals } from "../../python/equals";
import { ExcelMoment } from "./moment";
import type { Cell, CellValue, Worksheet } from "./worksheet";

type Kind = "integer" | "float" | "boolean" | "datetime" | "duration" | "object";

export interface Column {
  kind: Kind;
  /** null stands for a missing value. */
  values: (string | number | boolean | ExcelMoment | null)[];
}

/** A sheet as pandas reads it: the first row names the columns, every column has one type. */
export interface DataFrame {
  names: (string | number | boolean | ExcelMoment)[];
  columns: Column[];
  rowCount: number;
}

/** Texts that pandas reads as missing. */
const MISSING = new Set(
  " #N/A|#N/A N/A|#NA|-1.#IND|-1.#QNAN|-NaN|-nan|1.#IND|1.#QNAN|<NA>|N/A|NA|NULL|NaN|None|n/a|nan|null"
    .trim()
    .split("|")
    .concat(""),
);

/** Reads a sheet as `pandas.read_excel` does: trailing empty rows and columns dropped, integral numbers are integers. */
export function readDataFrame(sheet: Worksheet): DataFrame {
  const table = cellTable(sheet);
  const [header, ...rows] = table;
  if (!header) return { names: [], columns: [], rowCount: 0 };
  return {
    names: columnNames(header),
    columns: header.map((_, column) => inferColumn(rows.map((row) => row[column] ?? ""))),
    rowCount: rows.length,
  };
}

type Raw = string | number | boolean | ExcelMoment | null;

function cellTable(sheet: Worksheet): Raw[][] {
  const table: Raw[][] = [];
  const last = Math.max(0, ...[...sheet.rows].filter(([, cells]) => hasValue(cells)).map(([row]) => row));
  for (let row = 1; row <= last; row++) {
    const cells = sheet.rows.get(row);
    const line: Raw[] = [];
    for (const [column, cell] of cells ?? []) {
      while (line.length < column) line.push("");
      line[column - 1] = rawOf(cell.value);
    }
    while (line.at(-1) === "") line.pop();
    table.push(line);
  }
  while (table.length > 0 && table.at(-1)?.length === 0) table.pop();
  const width = Math.max(0, ...table.map((line) => line.length));
  return table.map((line) => [...line, ...Array.from({ length: width - line.length }, () => "")]);
}

const hasValue = (cells: Map<number, Cell>) =>
  [...cells.values()].some((cell) => cell.value !== null && cell.value !== "");

/** An empty cell is the empty text, an error a missing value. */
function rawOf(value: CellValue): Raw {
  if (value === null) return "";
  return typeof value === "object" && "error" in value ? null : value;
}

function columnNames(header: Raw[]): DataFrame["names"] {
  const seen = new Map<unknown, number>();
  const keyOf = (name: Raw) => (name instanceof ExcelMoment ? name.toString() : name);
  return header.map((raw, index) => {
    let name: Raw = raw === "" || raw === null ? `Unnamed: ${index}` : raw;
    let count = seen.get(keyOf(name)) ?? 0;
    const original = name;
    while (count > 0) {
      seen.set(keyOf(original), count + 1);
      name = `${String(original)}.${count}`;
      count = seen.has(name) ? count + 1 : 0;
    }
    seen.set(keyOf(name), (seen.get(keyOf(name)) ?? 0) + 1);
    return name;
  });
}

/** One type for a column: numbers if all read as such (texts included), booleans, moments of one kind, or objects. */
function inferColumn(raw: Raw[]): Column {
  const values = raw.map((value) => (typeof value === "string" && MISSING.has(value) ? null : value));
  if (values.length === 0) return { kind: "object", values };
  return asNumbers(values) ?? asBooleans(values) ?? asMoments(values) ?? { kind: "object", values };
}

function asNumbers(values: Raw[]): Column | null {
  let [isFloat, hasInteger] = [false, false];
  const numbers: (number | boolean | null)[] = [];
  for (const value of values) {
    if (value === null) isFloat = true;
    else if (typeof value === "number") {
      if (Number.isInteger(value)) hasInteger = true;
      else isFloat = true;
    } else if (typeof value === "string") {
      const number = pyFloat(value);
      if (number === null || value.includes("_")) return null;
      if (/^\s*[+-]?\d+\s*$/.test(value)) hasInteger = true;
      else isFloat = true;
      numbers.push(Number.isNaN(number) ? null : number);
      continue;
    } else if (typeof value !== "boolean") return null;
    numbers.push(value);
  }
  if (!isFloat && !hasInteger) return { kind: "boolean", values: numbers };
  return {
    kind: isFloat ? "float" : "integer",
    values: numbers.map((value) => (value === null ? null : Number(value))),
  };
}

const TRUTHS: Record<string, boolean> = {
  True: true,
  TRUE: true,
  true: true,
  False: false,
  FALSE: false,
  false: false,
};

function asBooleans(values: Raw[]): Column | null {
  const booleans: (boolean | null)[] = [];
  for (const value of values) {
    const truth = typeof value === "string" ? TRUTHS[value] : value;
    if (truth !== null && typeof truth !== "boolean") return null;
    booleans.push(truth);
  }
  return { kind: booleans.includes(null) ? "object" : "boolean", values: booleans };
}

function asMoments(values: Raw[]): Column | null {
  const kinds = new Set(
    values.filter((value) => value !== null).map((value) => (value instanceof ExcelMoment ? value.kind : "other")),
  );
  const [kind] = kinds;
  if (kinds.size !== 1 || (kind !== "datetime" && kind !== "duration")) return null;
  return { kind, values };
}

/** `round(places)`: floats only, halves to even after scaling. */
export function roundFrame(frame: DataFrame, places: number): DataFrame {
  const scale = 10 ** places;
  const columns = frame.columns.map((column) =>
    column.kind !== "float"
      ? column
      : {
          ...column,
          values: column.values.map((value) => (typeof value === "number" ? halfEven(value * scale) / scale : value)),
        },
  );
  return { ...frame, columns };
}

function halfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

/** First difference of two tables in words, or null when `DataFrame.equals` holds: names, types and values. */
export function frameDifference(got: DataFrame, wanted: DataFrame): string | null {
  if (got.rowCount !== wanted.rowCount || got.columns.length !== wanted.columns.length) {
    return `${got.rowCount}x${got.columns.length} values, expected ${wanted.rowCount}x${wanted.columns.length}`;
  }
  for (const [index, column] of got.columns.entries()) {
    const gold = wanted.columns[index] as Column;
    const [name, goldName] = [got.names[index], wanted.names[index]];
    if (!sameValue(name, goldName))
      return `column ${index + 1} is called ${String(name)}, expected ${String(goldName)}`;
    if (column.kind !== gold.kind) return `column ${String(name)} holds ${column.kind}s, expected ${gold.kind}s`;
    const row = column.values.findIndex((value, at) => !sameValue(value, gold.values[at]));
    if (row >= 0) {
      return `column ${String(name)}, row ${row + 2}: expected ${String(gold.values[row])}, got ${String(column.values[row])}`;
    }
  }
  return null;
}

function sameValue(left: unknown, right: unknown): boolean {
  return left instanceof ExcelMoment ? left.equals(right) : pyEquals(left, right);
}
