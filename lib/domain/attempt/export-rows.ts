import { attemptColumn, type AttemptColumnId, type ColumnValue } from "./attempt.columns";
import type { AttemptWire } from "./attempt.wire";

/** Names of the exported columns, in order. */
export function exportHead(columns: readonly AttemptColumnId[]): string[] {
  return columns.flatMap((id) => Object.keys(attemptColumn(id).values));
}

/** One attempt as it is exported: an invalid one has no score, and what is not known stays null. */
export function exportRow(columns: readonly AttemptColumnId[], attempt: AttemptWire): ColumnValue[] {
  return columns.flatMap((id) => Object.values(attemptColumn(id).values).map((valueOf) => valueOf(attempt)));
}
