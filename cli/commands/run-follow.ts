import { type Command, InvalidArgumentError } from "commander";
import { runStatsWire } from "@/lib/domain/stats/stats.wire";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { CommandFailed } from "../command-failed";
import { followRun } from "../follow-run";
import { printJson, printLine } from "../output";
import { judgeRun, type RunLimits } from "../run-limits";
import { statsLines } from "../stats-lines";
import { watchRun } from "../watch-run";

type WaitOptions = ApiOptions & RunLimits & { json?: boolean };

const EXIT_STATUS = `
Exit status:
  0  the run completed and every limit holds
  1  the run failed or was cancelled, or the command was refused
  2  wrong use
  3  the success rate of the valid attempts is under --fail-under
  4  more attempts without a result than --max-invalid, or none with one: the run says nothing about the policy`;

/** `run wait | watch`: stay with a run until it has ended. */
export function addRunFollowCommands(run: Command) {
  withApiOptions(run.command("wait"))
    .description("stay until a run has ended and hold its result against limits, for pipelines")
    .argument("<run>", "the run's id")
    .option("--fail-under <share>", "least success rate, 0 to 1, e.g. 0.8", shareOf)
    .option("--max-invalid <share>", "largest share of ended attempts without a result, 0 to 1, e.g. 0.05", shareOf)
    .option("--json", "print JSON: the run, its figures, exit status and reasons")
    .addHelpText("after", EXIT_STATUS)
    .action(waitForRun);

  withApiOptions(run.command("watch"))
    .description("a live table of a run with its progress; plain lines where no terminal reads them")
    .argument("<run>", "the run's id")
    .option("--json", "print the run as one JSON object a line, at each change")
    .action(async (id: string, options: ApiOptions & { json?: boolean }) => {
      await watchRun(openApi(options), id, options.json ? "json" : process.stdout.isTTY ? "screen" : "lines");
    });
}

async function waitForRun(id: string, options: WaitOptions) {
  const api = openApi(options);
  const ended = await followRun(api, id, options.json ? () => undefined : printLine);
  const stats = await api.get(`/runs/${encodeURIComponent(id)}/stats`, runStatsWire);
  const { exitCode, reasons } = judgeRun(ended, stats, options);
  if (options.json) printJson({ run: ended, stats, exit_status: exitCode, reasons });
  else for (const line of statsLines(stats)) printLine(line);
  const text = reasons.join("\n");
  if (exitCode !== 0) throw new CommandFailed(text, null, text, exitCode);
}

function shareOf(text: string): number {
  const share = Number(text);
  if (text.trim() === "" || !(share >= 0 && share <= 1)) throw new InvalidArgumentError("Give a share from 0 to 1.");
  return share;
}
