import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { SchemaElement } from "hyparquet";
import { columnValue, type ColumnKind, type ExportColumn } from "@/lib/domain/export/export-columns";

/**
 * Rows of one group. Larger groups read faster; each is in memory once as values and once as bytes, and nothing leaves
 * before it is whole.
 */
const GROUP_ROWS = 5_000;

type Row = Record<string, unknown>;

/** A table as Parquet, made while it is read: one group of rows is in memory. A null stays null in every column. */
export async function* parquetFile(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly Row[]>,
  createdBy: string,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const parquet = new ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy });
  // Values and not rows: what a row has beyond them is forgotten at once.
  const empty = () => columns.map(({ name }) => ({ name, data: [] as unknown[] }));
  let columnData = empty();
  let held = 0;
  const writeHeld = () => {
    void parquet.write({ columnData, rowGroupSize: GROUP_ROWS });
    columnData = empty();
    held = 0;
    return takeOf(bytes);
  };
  for await (const rows of batches) {
    for (const row of rows) {
      for (const [at, column] of columns.entries()) columnData[at]?.data.push(columnValue(column, row));
      held++;
      if (held === GROUP_ROWS) yield writeHeld();
    }
  }
  if (held > 0) yield writeHeld();
  void parquet.finish();
  yield takeOf(bytes);
}

/** What was written since the last time; places in the file go on from there. */
function takeOf(bytes: ByteWriter): Uint8Array {
  const part = bytes.getBytes().slice();
  bytes.index = 0;
  return part;
}

const ELEMENTS: Record<Exclude<ColumnKind, "texts">, Omit<SchemaElement, "name">> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  int: { type: "INT32" },
  number: { type: "DOUBLE" },
  bool: { type: "BOOLEAN" },
  time: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
  json: { type: "BYTE_ARRAY", converted_type: "JSON" },
};

function schemaOf(columns: readonly ExportColumn[]): SchemaElement[] {
  const optional = "OPTIONAL" as const;
  const elements = columns.flatMap(({ name, kind }): SchemaElement[] => {
    if (kind !== "texts") return [{ name, repetition_type: optional, ...ELEMENTS[kind] }];
    return [
      { name, repetition_type: optional, converted_type: "LIST", num_children: 1 },
      { name: "list", repetition_type: "REPEATED", num_children: 1 },
      { name: "element", repetition_type: optional, ...ELEMENTS.text },
    ];
  });
  return [{ name: "row", num_children: columns.length }, ...elements];
}
