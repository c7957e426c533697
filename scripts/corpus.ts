/**
 * `npm run corpus -- [folder]`: runs the recorded calls of a corpus folder (cases.jsonl and files/) through this
 * product's verifier functions, in the check process, and prints how far they agree and each disagreement.
 *
 *   --profile <name>   osworld (default) or corrected
 *   --func <name>      only this function's calls
 *   --json             one object: cases, agreed, agreement (0..1), perFunction, disagreements
 *   --write <file>     also writes the table of docs/verifier-conformance.md
 *   --verbose          every call, not only the disagreeing ones
 *   --no-desktops      starts no throw-away desktop: functions that run a program then give no score
 *
 * A relative folder is relative to where the command was given. Without one, DESKPROOF_CHECKER_CORPUS or
 * ../shared/checker-corpus beside the checkout. Exit status: 0 done, whatever the agreement; 2 for a wrong call.
 */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { settings } from "@/lib/config/env";
import { newId } from "@/lib/config/new-id";
import type { DesktopDriver } from "@/lib/desktop/desktop.port";
import { createLinuxDriver } from "@/lib/desktop/drivers/linux/linux-driver";
import { isCorpus } from "@/lib/verifier/corpus/corpus-case";
import { summariseCorpus, type CorpusSummary } from "@/lib/verifier/corpus/corpus-summary";
import { corpusTable } from "@/lib/verifier/corpus/corpus-table";
import { runCorpus, type CaseReport } from "@/lib/verifier/corpus/run-corpus";
import { canConfine, giveToChecks } from "@/lib/verifier/process/confine";
import { createProcessRunner } from "@/lib/verifier/process/process-runner";
import { createThrowAwayDesktops } from "@/lib/verifier/throw-away/throw-away-desktops";
import { withThrowAwayDesktops } from "@/lib/verifier/throw-away/throw-away-runner";

const PROCESSES = 2;

const checkout = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: "string", default: "osworld" },
    func: { type: "string" },
    json: { type: "boolean", default: false },
    write: { type: "string" },
    verbose: { type: "boolean", default: false },
    "no-desktops": { type: "boolean", default: false },
  },
});
const { profile } = values;
if (profile !== "osworld" && profile !== "corrected") wrongCall(`there is no profile ${profile}: osworld or corrected`);
// npm runs scripts in the checkout and says here where it was called.
const caller = process.env.INIT_CWD ?? process.cwd();
const named = positionals[0] ?? process.env.DESKPROOF_CHECKER_CORPUS;
const folder = named === undefined ? join(checkout, "..", "shared", "checker-corpus") : resolve(caller, named);
if (!isCorpus(folder)) wrongCall(`${folder} holds no cases.jsonl`);

const state = await mkdtemp(join(tmpdir(), "deskproof-corpus-desktops-"));
const driver = values["no-desktops"] ? null : await openDriver();
const desktops = driver && createThrowAwayDesktops(driver, () => newId("desktop", new Date()));
const runner = withThrowAwayDesktops(createProcessRunner({ processesMax: PROCESSES }), desktops);
const onReport = (report: CaseReport) => {
  if (!values.json && (values.verbose || !report.agrees)) console.log(lineOf(report));
};
// Checks run under an account of their own, which may not be let into the folder, and some write beside their input.
const copy = await mkdtemp(join(tmpdir(), "deskproof-corpus-"));
try {
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
  await giveToChecks(copy);
  const reports = await runCorpus({ folder: copy, profile, runner, func: values.func, parallel: PROCESSES, onReport });
  const summary = summariseCorpus(reports);
  if (values.json) console.log(JSON.stringify(summary, null, 2));
  else printSummary(summary);
  if (values.write) {
    const table = await format(corpusTable(summary), { parser: "markdown", printWidth: 120 });
    await writeFile(resolve(caller, values.write), table);
  }
} finally {
  await runner.close();
  await driver?.shutdown();
  await rm(state, { recursive: true, force: true });
  await rm(copy, { recursive: true, force: true });
}

/** Null where no real desktop can be made: not root, not Linux, or no template is built. */
async function openDriver(): Promise<DesktopDriver | null> {
  if (!canConfine()) return null;
  const instance = `cor${process.pid}`;
  const opened = createLinuxDriver({ templatesFolder: settings().templatesFolder, stateFolder: state, instance });
  return (await opened.templates()).length > 0 ? opened : null;
}

function wrongCall(message: string): never {
  console.error(message);
  process.exit(2);
}

function lineOf({ case: one, reply, agrees }: CaseReport): string {
  const got =
    reply === null
      ? "not implemented"
      : reply.ok
        ? `${reply.score} (${reply.detail})`
        : `${reply.kind}: ${reply.message}`;
  return `${agrees ? "agrees" : "DIFFERS"} ${one.id} [${one.note}] recorded ${one.score ?? one.error}, got ${got}`;
}

function printSummary({ cases, agreed, agreement, perFunction }: CorpusSummary): void {
  for (const [func, row] of Object.entries(perFunction))
    console.log(`${func}: ${row.agreed} of ${row.cases}${row.implemented ? "" : ", not implemented"}`);
  const share = agreement === null ? "" : `, ${(agreement * 100).toFixed(2)} %`;
  console.log(`${agreed} of ${cases} calls agree in the ${profile} profile${share}`);
}
