/** Writes rows as aligned columns to standard output; the columns are those of the first row. */
export function printTable(rows: Record<string, string | number>[]): void {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? "")))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]!.length)));
  const text = lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join("  ")
      .trimEnd(),
  );
  process.stdout.write(`\n${text.join("\n")}\n`);
}
