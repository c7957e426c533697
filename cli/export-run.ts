import { attemptDetailWire, type AttemptDetailWire, type AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { runEventWire } from "@/lib/domain/event/run-event";
import { ctrfReport } from "@/lib/domain/export/ctrf";
import {
  attemptRow,
  eventRow,
  gateRows,
  stepRows,
  verdictRow,
  type ExportTable,
} from "@/lib/domain/export/export-lines";
import { junitReport } from "@/lib/domain/export/junit";
import { pageWire, runWire } from "@/lib/domain/run/run.wire";
import { countedAs } from "@/lib/domain/stats/counted-as";
import type { ApiClient } from "./api-client";
import { listAttempts } from "./list-attempts";

export type ExportFormat = "junit" | "ctrf" | ExportTable;

const eventPage = pageWire(runEventWire);
const lineOf = (row: unknown) => `${JSON.stringify(row)}\n`;
const pathOf = (runId: string) => `/runs/${encodeURIComponent(runId)}`;

/** The text of an export, part after part; steps, gates and verdicts are asked for attempt by attempt. */
export async function* exportRun(
  api: ApiClient,
  runId: string,
  { format, filter }: { format: ExportFormat; filter?: string },
): AsyncGenerator<string> {
  const run = await api.get(pathOf(runId), runWire);
  const attempts = await listAttempts(api, run.id, filter);
  if (format === "junit") yield junitReport(run, attempts);
  else if (format === "ctrf") yield `${JSON.stringify(ctrfReport(run, attempts, new Date()), null, 2)}\n`;
  else if (format === "attempts") yield attempts.map((attempt) => lineOf(attemptRow(attempt))).join("");
  else if (format === "events") yield* eventLines(api, run.id, attempts, filter !== undefined);
  else {
    for (const { id } of attempts) {
      const detail = await api.get(`/attempts/${encodeURIComponent(id)}`, attemptDetailWire);
      yield detailRows(format, detail).map(lineOf).join("");
    }
  }
}

function detailRows(format: "steps" | "gates" | "verdicts", detail: AttemptDetailWire) {
  if (format === "steps") return stepRows(detail);
  return format === "gates" ? gateRows(detail) : [verdictRow(detail)];
}

/** The whole log in order; with a filter only what concerns the attempts that fit. */
async function* eventLines(api: ApiClient, runId: string, attempts: readonly AttemptWire[], isFiltered: boolean) {
  const countedOf = new Map(attempts.map((attempt) => [attempt.id, countedAs(attempt)]));
  let cursor: string | null = null;
  do {
    const query: URLSearchParams = new URLSearchParams({ limit: "200", ...(cursor && { cursor }) });
    const page = await api.get(`${pathOf(runId)}/events?${query}`, eventPage);
    const chosen = page.data.filter((event) => !isFiltered || countedOf.has(event.attempt_id ?? ""));
    yield chosen.map((event) => lineOf(eventRow(event, countedOf))).join("");
    cursor = page.has_more ? page.next_cursor : null;
  } while (cursor !== null);
}
