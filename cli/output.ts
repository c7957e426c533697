/** Prints a value as JSON, two spaces deep, on standard output. */
export function printJson(value: unknown) {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints rows as columns, each as wide as its widest cell. */
export function printTable(headings: string[], rows: string[][]) {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  for (const row of [headings, ...rows]) {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}
