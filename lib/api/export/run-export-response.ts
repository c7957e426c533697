import { Readable } from "node:stream";
import { ctrfReport } from "@/lib/domain/export/ctrf";
import { exportColumns } from "@/lib/domain/export/export-columns";
import { FORMAT_FACTS, type ExportFormat } from "@/lib/domain/export/export-formats";
import type { ExportTable } from "@/lib/domain/export/export-lines";
import { inspectLog } from "@/lib/domain/export/inspect-log";
import { junitReport } from "@/lib/domain/export/junit";
import type { ProductFacts } from "@/lib/services/product-facts";
import type { RunExport } from "@/lib/services/run/export-run";
import { serializeRun } from "../serializers/run";
import { attemptWires, detailWires, exportRows } from "./export-rows";
import { atifFiles, osworldFiles } from "./export-files";
import { inspectPictures } from "./inspect-pictures";
import { parquetFile } from "./parquet-file";
import { zipOfFiles } from "./zip-of-files";

export interface AskedExport {
  format: ExportFormat;
  /** Of the formats that have tables. */
  table: ExportTable;
  /** Inspect's log has the pictures in it; the folders have them anyway. */
  pictures: boolean;
  product: ProductFacts;
  now: Date;
}

/** A download that is written while it is read. */
export function runExportResponse(found: RunExport, asked: AskedExport): Response {
  const { contentType, ending, isTable } = FORMAT_FACTS[asked.format];
  const stream = exportStream(found, asked);
  const name = `deskproof-${found.run.id}${isTable ? `-${asked.table}` : ""}${ending}`;
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** The bytes of an export, in the order of the file. */
export function exportStream(found: RunExport, { format, table, pictures, product, now }: AskedExport): Readable {
  const run = serializeRun(found.run);
  const { counts } = found.totals;
  switch (format) {
    case "jsonl":
      return streamOf(jsonLines(exportRows(found, table)));
    case "parquet":
      return streamOf(parquetFile(exportColumns(table), exportRows(found, table), `deskproof ${product.version}`));
    case "junit":
      return streamOf(junitReport(run, counts, attemptWires(found)));
    case "ctrf":
      return streamOf(ctrfReport(run, counts, attemptWires(found), now));
    case "inspect":
      return streamOf(
        inspectLog(
          run,
          found.totals,
          product.version,
          detailWires(found),
          pictures ? inspectPictures(found) : undefined,
        ),
      );
    case "atif":
      return zipOfFiles(atifFiles(found, product.version), now);
    case "osworld":
      return zipOfFiles(osworldFiles(found, run), now);
  }
}

/** Texts and bytes alike, as bytes. */
function streamOf(parts: AsyncIterable<string | Uint8Array>): Readable {
  async function* bytes() {
    for await (const part of parts) yield typeof part === "string" ? Buffer.from(part) : part;
  }
  return Readable.from(bytes(), { objectMode: false });
}

async function* jsonLines(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  }
}
