import type { RunImportWire } from "@/lib/domain/import/run-import.wire";
import type { ImportedView } from "@/lib/services/run/import-run";
import { serializeRun } from "./run";

/** More says nothing that the first do not. */
const LEFT_OUT_MAX = 200;

export function serializeRunImport({ run, leftOut }: ImportedView): RunImportWire {
  return { run: serializeRun(run), left_out: leftOut.slice(0, LEFT_OUT_MAX), left_out_total: leftOut.length };
}
