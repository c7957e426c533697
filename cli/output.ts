/** Prints a value as JSON, two spaces deep, on standard output. */
export function printJson(value: unknown) {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Text of somebody else for a terminal: what would move its cursor, colour it or end a line stands as a mark. */
export const inert = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, "\ufffd");

/** Prints one line that may quote a task, a model or a provider. */
export function printLine(text: string) {
  process.stdout.write(`${inert(text)}\n`);
}

/** Prints rows as columns, each as wide as its widest cell. Cells may quote anybody. */
export function printTable(headings: string[], quoted: string[][]) {
  const rows = quoted.map((row) => row.map(inert));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  for (const row of [headings, ...rows]) {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}
