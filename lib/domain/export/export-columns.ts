import type { ExportTable } from "./export-lines";

/**
 * How a value stands in a column: `text`, whole numbers of 32 bits, floating numbers, yes or no, a moment in milliseconds,
 * a list of texts, or JSON as text for what has members of its own. Any of them may be null, which is never 0.
 */
export type ColumnKind = "text" | "int" | "number" | "bool" | "time" | "texts" | "json";

export interface ExportColumn {
  name: string;
  kind: ColumnKind;
  /** Where in the row of the same table in JSONL. */
  path: readonly string[];
}

/** `name` or `name:member.member` of the row, by kind. */
type Columns = Partial<Record<ColumnKind, string>>;

const OF_TABLE: Record<ExportTable, Columns> = {
  attempts: {
    text: `id run_id task_id task_digest instruction app kind policy policy_digest verifier_profile status verifier outcome
      counted verdict checker_error checker_skipped ended_by failure_group computer_id host_name last_frame
      failure_code:failure.code`,
    int: `number copy fork round step_count max_steps tries requeues`,
    number: `score claimed_score cost_usd duration_ms create_ms:phases_ms.create setup_ms:phases_ms.setup act_ms:phases_ms.act
      verify_ms:phases_ms.verify`,
    time: `created_at started_at finished_at`,
    texts: `labels bad_gates invalid_reasons suspect given_labels`,
    json: `human_assisted failure invalidated model_use`,
  },
  steps: {
    text: `attempt_id run_id task_id action_type:action.type note error frame_before frame_after active_window tree
      model:call.model`,
    int: `index input_tokens:call.input_tokens cached_input_tokens:call.cached_input_tokens
      output_tokens:call.output_tokens`,
    number: `wait_ms act_ms settle_ms model_ms:call.latency_ms model_cost_usd:call.cost_usd`,
    bool: `ok screen_changed shared`,
    time: `started_at`,
    json: `action intent hit call`,
  },
  gates: {
    text: `attempt_id run_id task_id gate status detail cause`,
    time: `observed_at`,
    json: `observed`,
  },
  verdicts: {
    text: `attempt_id run_id task_id task_digest status verdict verifier outcome counted checker_error checker_skipped
      verifier_profile conj`,
    number: `score`,
    texts: `bad_gates invalid_reasons`,
    json: `human_assisted checks`,
  },
  events: {
    text: `run_id type attempt_id desktop_id actor from to reason`,
    int: `seq`,
    bool: `refused`,
    time: `at`,
    json: `data`,
  },
};

/** The columns of a table, those of one kind beside each other. */
export function exportColumns(table: ExportTable): ExportColumn[] {
  return (Object.entries(OF_TABLE[table]) as Array<[ColumnKind, string]>).flatMap(([kind, names]) =>
    names.split(/\s+/).map((spec) => {
      const [name = "", path = name] = spec.split(":");
      return { name, kind, path: path.split(".") };
    }),
  );
}

/** A row's value for a column; null where the row has none. */
export function columnValue({ kind, path }: ExportColumn, row: Record<string, unknown>): unknown {
  let value: unknown = row;
  for (const member of path) {
    if (typeof value !== "object" || value === null) return null;
    value = Object.getOwnPropertyDescriptor(value, member)?.value;
  }
  if (value === null || value === undefined) return null;
  switch (kind) {
    case "time":
      return new Date(value as string);
    case "number":
    case "int":
      return Number(value);
    case "json":
      return JSON.stringify(value);
    case "text":
    case "bool":
    case "texts":
      return value;
  }
}
