export type CsvCell = string | number | null;

/** RFC 4180 text with a head line. Null (not computed) is an empty field. A leading `= + - @` of text is quoted with an apostrophe, since spreadsheets would run it. */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [columns, ...rows].map(csvLine).join("");
}

/** One line of such a text, for those that are written row by row. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(csvField).join(",")}\r\n`;
}

function csvField(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
