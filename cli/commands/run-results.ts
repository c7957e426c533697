import type { Command } from "commander";
import { countedAs } from "@/lib/domain/stats/counted-as";
import { runStatsWire } from "@/lib/domain/stats/stats.wire";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
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

function withResultOptions(command: Command): Command {
  return withApiOptions(command)
    .argument("<run>", "the run's id")
    .option("--filter <text>", "only attempts that fit, e.g. 'status:done steps:>10'; docs/filters.md")
    .option("--json", "print JSON");
}
