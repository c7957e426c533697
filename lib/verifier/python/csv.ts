/** Rows of a CSV text as Python's `csv.reader` gives them in its default dialect; an empty line is an empty row. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  /** "start" of a field, inside a "plain" or "quoted" one, or behind the "closing" quote. */
  let state: "start" | "plain" | "quoted" | "closing" = "start";
  const endRow = () => {
    if (row.length > 0 || field !== "" || state !== "start") row.push(field);
    rows.push(row);
    [row, field, state] = [[], "", "start"];
  };
  for (const char of text) {
    if (state === "quoted") {
      if (char === '"') state = "closing";
      else field += char;
    } else if (char === "\n") endRow();
    else if (char === ",") {
      row.push(field);
      [field, state] = ["", "start"];
    } else if (char === '"' && state === "start") state = "quoted";
    else if (char === '"' && state === "closing") [field, state] = [`${field}"`, "quoted"];
    else [field, state] = [field + char, "plain"];
  }
  if (row.length > 0 || field !== "" || state !== "start") endRow();
  return rows;
}
