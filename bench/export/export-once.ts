/** Makes one export into a file and says what it took; asked on standard input. */
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { exportStream } from "@/lib/api/export/run-export-response";
import type { ExportFormat } from "@/lib/domain/export/export-formats";
import type { ExportTable } from "@/lib/domain/export/export-lines";
import { exportRun } from "@/lib/services/run/export-run";
import { openSystemContext } from "@/lib/services/system-context";
import { createFolderStore } from "@/lib/storage/folder-store";

export interface Asked {
  databaseUrl: string;
  runId: string;
  folder: string;
  format: ExportFormat;
  table: ExportTable;
}

export interface Measured {
  seconds: number;
  /** The most that was resident. */
  mib: number;
  bytes: number;
}

const { databaseUrl, runId, folder, format, table } = JSON.parse(await text(process.stdin)) as Asked;
const { ctx, close } = await openSystemContext({ databaseUrl });
const store = createFolderStore(join(folder, "artifacts"));
const file = join(folder, "export");
const began = performance.now();
const found = await exportRun({ ctx, store, runId, format });
const product = { version: "0.0.0", commit: null };
await pipeline(
  exportStream(found, { format, table, pictures: false, product, now: new Date() }),
  createWriteStream(file),
);
const measured: Measured = {
  seconds: (performance.now() - began) / 1_000,
  // Kibibytes, of this process alone.
  mib: process.resourceUsage().maxRSS / 1_024,
  bytes: (await stat(file)).size,
};
await close();
process.stdout.write(JSON.stringify(measured));
