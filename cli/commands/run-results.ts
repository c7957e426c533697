import { type Command, InvalidArgumentError } from "commander";
import { comparisonWire } from "@/lib/domain/compare/compare.wire";
import {
  ATTEMPT_COLUMN_IDS,
  isAttemptColumn,
  orderedColumns,
  type AttemptColumnId,
} from "@/lib/domain/attempt/attempt.columns";
import { exportHead, exportRow } from "@/lib/domain/attempt/export-rows";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { countedAs } from "@/lib/domain/stats/counted-as";
import { csvLine } from "@/lib/format/csv";
import { runStatsWire } from "@/lib/domain/stats/stats.wire";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { compareLines } from "../compare-lines";
import { listAttempts } from "../list-attempts";
import { printJson, printLine, printTable } from "../output";
import { passRows, statsLines } from "../stats-lines";

type ResultOptions = ApiOptions & { filter?: string; json?: boolean };
type AttemptOptions = ResultOptions & { columns?: AttemptColumnId[]; csv?: boolean; jsonl?: boolean };

/** What `run attempts` prints when no columns are named. */
const USUAL_COLUMNS: readonly AttemptColumnId[] = [
  "status",
  "verifier",
  "outcome",
  "counted",
  "score",
  "steps",
  "cost",
];

/** `run attempts | stats`: what a run has come to, all of it or what fits a filter. */
export function addRunResultCommands(run: Command) {
  withResultOptions(run.command("attempts"))
    .description("attempts of a run that fit a filter, in its order")
    .option("--columns <names>", `any of ${ATTEMPT_COLUMN_IDS.join(", ")}`, columnNames)
    .option("--csv", "print CSV, as the console exports it")
    .option("--jsonl", "print one JSON object a line, as the console exports it")
    .action(async (id: string, options: AttemptOptions) => {
      const attempts = await listAttempts(openApi(options), id, options.filter);
      if (options.json) return printJson(attempts);
      const columns = orderedColumns(options.columns ?? USUAL_COLUMNS);
      if (options.csv || options.jsonl) return printExport(attempts, columns, options.csv === true);
      if (options.columns) {
        const rows = attempts.map((attempt) => exportRow(columns, attempt).map((value) => String(value ?? "-")));
        return printTable(
          exportHead(columns).map((name) => name.toUpperCase()),
          rows,
        );
      }
      printTable(
        ["ATTEMPT", "TASK", "STATUS", "VERIFIER", "OUTCOME", "COUNTED", "SCORE", "STEPS", "COST"],
        attempts.map((attempt) => [
          ...[attempt.id, attempt.task_id, attempt.status, attempt.verifier, attempt.outcome, countedAs(attempt)],
          attempt.score === null ? "-" : String(attempt.score),
          String(attempt.step_count),
          attempt.cost_usd ?? "-",
        ]),
      );
    });

  withResultOptions(run.command("stats"))
    .description("rates of a run with denominators, intervals, bounds, pass@k and pass^k")
    .action(async (id: string, options: ResultOptions) => {
      const query = options.filter === undefined ? "" : `?${new URLSearchParams({ filter: options.filter })}`;
      const stats = await openApi(options).get(`/runs/${encodeURIComponent(id)}/stats${query}`, runStatsWire);
      if (options.json) return printJson(stats);
      for (const line of statsLines(stats)) printLine(line);
      if (stats.pass.length > 0) printTable(["K", "PASS@K", "PASS^K", "TASKS", "LEFT OUT"], passRows(stats));
    });
}

/** `run compare`: what differs between runs, and by how much. */
export function addRunCompareCommand(run: Command) {
  withApiOptions(run.command("compare"))
    .description("runs held against a baseline by pairs of tasks, with what else differs before the score")
    .argument("<base>", "the baseline's id")
    .argument("<candidate...>", "ids of 1 to 5 other runs")
    .option("--filter <text>", "only attempts that fit, of every run; docs/filters.md")
    .option("--json", "print JSON")
    .action(async (base: string, candidates: string[], options: ResultOptions) => {
      const query = new URLSearchParams({ base });
      for (const id of candidates) query.append("cand", id);
      if (options.filter !== undefined) query.set("filter", options.filter);
      const comparison = await openApi(options).get(`/compare?${query.toString()}`, comparisonWire);
      if (options.json) return printJson(comparison);
      for (const line of compareLines(comparison)) printLine(line);
    });
}

function withResultOptions(command: Command): Command {
  return withApiOptions(command)
    .argument("<run>", "the run's id")
    .option("--filter <text>", "only attempts that fit, e.g. 'status:done steps:>10'; docs/filters.md")
    .option("--json", "print JSON");
}

function columnNames(text: string): AttemptColumnId[] {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !isAttemptColumn(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no column ${unknown}.`);
  return names.filter(isAttemptColumn);
}

function printExport(attempts: readonly AttemptWire[], columns: readonly AttemptColumnId[], isCsv: boolean): void {
  const head = exportHead(columns);
  if (isCsv) printLine(csvLine(head).trimEnd());
  for (const attempt of attempts) {
    const row = exportRow(columns, attempt);
    printLine(
      isCsv ? csvLine(row).trimEnd() : JSON.stringify(Object.fromEntries(head.map((name, at) => [name, row[at]]))),
    );
  }
}
