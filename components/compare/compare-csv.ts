import type { ComparisonWire } from "@/lib/domain/compare/compare.wire";
import type { CsvTable } from "@/lib/client/save-csv";
import type { CsvCell } from "@/lib/format/csv";

const COLUMNS = [
  "task_id",
  "app",
  "base_success",
  "base_scored",
  "candidate_run_id",
  "candidate_success",
  "candidate_scored",
  "set",
  "lack",
  "difference",
  "first_differing_step",
  "base_attempt_id",
  "candidate_attempt_id",
] as const;

type Side = ComparisonWire["tasks"][number]["base"];
const success = (side: Side): CsvCell => side?.counts.success ?? null;
const scored = (side: Side): CsvCell => (side === null ? null : side.counts.success + side.counts.fail);

/** Every task of a comparison, one line for each candidate; what was not computed is empty. */
export function comparisonTable({ candidates, tasks }: ComparisonWire): CsvTable {
  return {
    columns: COLUMNS,
    rows: tasks.flatMap((task) =>
      task.candidates.map((standing, at) => [
        task.task_id,
        task.app,
        success(task.base),
        scored(task.base),
        candidates[at]?.id ?? null,
        success(standing.side),
        scored(standing.side),
        standing.set,
        standing.lack,
        standing.difference,
        standing.divergence?.step ?? null,
        standing.base_attempt_id,
        standing.candidate_attempt_id,
      ]),
    ),
  };
}
