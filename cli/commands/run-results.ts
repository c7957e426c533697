import type { Command } from "commander";
import { comparisonWire } from "@/lib/domain/compare/compare.wire";
import { countedAs } from "@/lib/domain/stats/counted-as";
import { runStatsWire } from "@/lib/domain/stats/stats.wire";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { compareLines } from "../compare-lines";
import { listAttempts } from "../list-attempts";
import { printJson, printLine, printTable } from "../output";
import { passRows, statsLines } from "../stats-lines";

type ResultOptions = ApiOptions & { filter?: string; json?: boolean };

/** `run attempts | stats`: what a run has come to, all of it or what fits a filter. */
export function addRunResultCommands(run: Command) {
  withResultOptions(run.command("attempts"))
    .description("attempts of a run that fit a filter, in its order")
    .action(async (id: string, options: ResultOptions) => {
      const attempts = await listAttempts(openApi(options), id, options.filter);
      if (options.json) return printJson(attempts);
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
