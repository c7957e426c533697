import type { AttemptDetailWire, AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import {
  attemptRow,
  eventRow,
  gateRows,
  stepRows,
  verdictRow,
  type ExportTable,
} from "@/lib/domain/export/export-lines";
import type { RunExport } from "@/lib/services/run/export-run";
import { serializeAttempt, serializeAttemptDetail } from "../serializers/attempt";
import { serializeRunEvent } from "../serializers/run-event";

export async function* attemptWires({ attempts }: RunExport): AsyncGenerator<AttemptWire[]> {
  for await (const batch of attempts()) yield batch.map(serializeAttempt);
}

export async function* detailWires(
  { details }: RunExport,
  wanted = { steps: true, gates: true },
): AsyncGenerator<AttemptDetailWire[]> {
  for await (const batch of details(wanted)) yield batch.map(serializeAttemptDetail);
}

/** The rows of a table, batch after batch. */
export async function* exportRows(found: RunExport, table: ExportTable): AsyncGenerator<Record<string, unknown>[]> {
  if (table === "attempts") {
    for await (const batch of attemptWires(found)) yield batch.map(attemptRow);
    return;
  }
  if (table === "events") {
    for await (const { events, countedOf } of found.events()) {
      yield events.map((event) => eventRow(serializeRunEvent(event), countedOf));
    }
    return;
  }
  const rowsOf = { steps: stepRows, gates: gateRows, verdicts: (one: AttemptDetailWire) => [verdictRow(one)] }[table];
  for await (const batch of detailWires(found, { steps: table === "steps", gates: table === "gates" }))
    yield batch.flatMap(rowsOf);
}
