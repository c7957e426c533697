import { Option, type Command } from "commander";
import { attemptOperationWire, type AttemptOperationWire } from "@/lib/domain/attempt/attempt.operations";
import { CANCEL_DISPOSITIONS } from "@/lib/domain/run/run.operations";
import { runWire } from "@/lib/domain/run/run.wire";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { printJson, printLine } from "../output";

type JsonOption = { json?: boolean };
type Chosen = ApiOptions & JsonOption & { filter?: string; attempt?: string[]; reason: string; dryRun?: boolean };

/** `run cancel | pause | resume | requeue | invalidate | revalidate`, over the HTTP API. */
export function addRunOperationCommands(run: Command) {
  withApiOptions(run.command("cancel"))
    .description("end a run; what is verified stays")
    .argument("<run>", "the run's id")
    .addOption(
      new Option("--at-work <what>", "judge attempts at work as they stand, end them without a result, or let them end")
        .choices(CANCEL_DISPOSITIONS)
        .default("verify"),
    )
    .option("--reason <text>", "for those who ask later")
    .option("--json", "print JSON")
    .action(async (id: string, options: ApiOptions & JsonOption & { atWork: string; reason?: string }) => {
      const body = { disposition: options.atWork, ...(options.reason && { reason: options.reason }) };
      await change(options, `/runs/${encodeURIComponent(id)}/cancel`, body);
    });

  withApiOptions(run.command("pause"))
    .description("start nothing new of a run; what works goes on to its end")
    .argument("<run>", "the run's id")
    .requiredOption("--reason <text>", "for those who ask later")
    .option("--json", "print JSON")
    .action((id: string, options: ApiOptions & JsonOption & { reason: string }) =>
      change(options, `/runs/${encodeURIComponent(id)}/pause`, { reason: options.reason }),
    );

  withApiOptions(run.command("resume"))
    .description("let a paused run go on")
    .argument("<run>", "the run's id")
    .option("--json", "print JSON")
    .action((id: string, options: ApiOptions & JsonOption) =>
      change(options, `/runs/${encodeURIComponent(id)}/resume`, {}),
    );

  onAttempts(
    run,
    "requeue",
    "try attempts again that ended without a result; by default the invalid and those in error",
  );
  onAttempts(run, "invalidate", "set results aside: they count as invalid until that is undone");
  onAttempts(run, "revalidate", "give back results that a person set aside");
}

async function change(options: ApiOptions & JsonOption, path: string, body: object) {
  const run = await openApi(options).post(path, body, runWire);
  if (options.json) return printJson(run);
  printLine(`${run.id} is ${run.status}${run.paused ? `, paused: ${run.paused.reason}` : ""}`);
}

function onAttempts(run: Command, verb: "requeue" | "invalidate" | "revalidate", description: string) {
  const collect = (id: string, before: string[] = []) => [...before, id];
  withApiOptions(run.command(verb))
    .description(description)
    .argument("<run>", "the run's id")
    .option("--filter <filter>", "in the filter language, e.g. 'failure:worker_lost'")
    .option("--attempt <id>", "an attempt's id; may be given several times", collect)
    .requiredOption("--reason <text>", "for those who ask later")
    .option("--dry-run", "say what would be done and do nothing")
    .option("--json", "print JSON")
    .action(async (id: string, { filter, attempt, reason, dryRun = false, ...options }: Chosen) => {
      const body = { reason, dry_run: dryRun, ...(filter && { filter }), ...(attempt && { attempt_ids: attempt }) };
      const done = await untilNoneIsLeft(() =>
        openApi(options).post(`/runs/${encodeURIComponent(id)}/${verb}`, body, attemptOperationWire),
      );
      if (options.json) return printJson(done);
      const count = dryRun ? done.eligible : done.changed;
      printLine(`${count} of ${done.matched} attempts ${dryRun ? "would be" : "were"} ${DONE[verb]}`);
      for (const { count: skipped, words } of done.skipped) printLine(`  ${skipped} left alone: ${words}`);
    });
}

const DONE = { requeue: "sent back to the queue", invalidate: "set aside", revalidate: "given back" };

/** One call changes a bounded number; the first answer's counts, with all that was changed. */
async function untilNoneIsLeft(call: () => Promise<AttemptOperationWire>): Promise<AttemptOperationWire> {
  const first = await call();
  const all = { ...first, attempt_ids: [...first.attempt_ids] };
  while (!all.dry_run && all.left > 0) {
    const { changed, left, attempt_ids: ids } = await call();
    all.changed += changed;
    all.left = changed === 0 ? 0 : left;
    all.attempt_ids.push(...ids);
  }
  return all;
}
