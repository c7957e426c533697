import { toCsv, type CsvCell } from "@/lib/format/csv";

export interface CsvTable {
  columns: readonly string[];
  rows: readonly (readonly CsvCell[])[];
}

/** Gives a table to the browser as a download. */
export function saveCsv(name: string, { columns, rows }: CsvTable): void {
  const href = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
}
