import type { AttemptColumnId } from "@/lib/domain/attempt/attempt.columns";
import { exportHead, exportRow } from "@/lib/domain/attempt/export-rows";
import { csvLine } from "@/lib/format/csv";
import type { AttemptExport } from "@/lib/services/attempt/export-attempts";
import { serializeAttempt } from "./serializers/attempt";

const CONTENT_TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8" } as const;
export type ExportFormat = keyof typeof CONTENT_TYPES;

/** A download that is written while it is read: each batch is asked for when the receiver has taken the one before. */
export function attemptExportResponse(
  { runId, batches }: AttemptExport,
  columns: readonly AttemptColumnId[],
  format: ExportFormat,
): Response {
  const head = exportHead(columns);
  const lineOf = (attempt: Parameters<typeof serializeAttempt>[0]) => {
    const row = exportRow(columns, serializeAttempt(attempt));
    if (format === "csv") return csvLine(row);
    return `${JSON.stringify(Object.fromEntries(head.map((name, at) => [name, row[at]])))}\n`;
  };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (format === "csv") controller.enqueue(encoder.encode(csvLine(head)));
    },
    pull: async (controller) => {
      const next = await batches.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value.map(lineOf).join("")));
    },
    cancel: async () => {
      await batches.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": CONTENT_TYPES[format],
      "content-disposition": `attachment; filename="${runId}-attempts.${format}"`,
      "cache-control": "no-store",
    },
  });
}
