import { type Command, InvalidArgumentError } from "commander";
import { POLICY_NAME } from "@/lib/domain/policy/policy-definition";
import { shortDigest } from "@/lib/format/id";
import { runPageWire, runWire, type RunWire } from "@/lib/domain/run/run.wire";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { CommandFailed } from "../command-failed";
import { followRun } from "../follow-run";
import { printJson, printLine, printTable } from "../output";
import { listAttempts } from "../list-attempts";
import { readJsonFile } from "../read-file";
import { addRunOperationCommands } from "./run-operations";
import { addRunCompareCommand, addRunResultCommands } from "./run-results";
import { addRunBundleCommand } from "./run-bundle";
import { addRunExportCommand } from "./run-export";
import { addRunImportCommand } from "./run-import";
import { addRunFollowCommands } from "./run-follow";

type JsonOption = { json?: boolean };
type CreateOptions = ApiOptions &
  JsonOption & { file: string; policy?: string; wait?: boolean; idempotencyKey?: string };

function policyName(text: string): string {
  if (!POLICY_NAME.test(text)) throw new InvalidArgumentError("That is no name of a policy; see: policies list.");
  return text;
}

/** `run create | list | show | wait | watch | attempts | stats | …`, over the HTTP API. */
export function addRunCommands(program: Command) {
  const run = program.command("run").description("start, watch and end runs");

  withApiOptions(run.command("create"))
    .description("start a run from a run document; with --wait, exits 0 only if it completed")
    .requiredOption("--file <run.json>", "the run document, - for standard input")
    .option("--policy <name>", "use this policy instead of the document's", policyName)
    .option("--wait", "stay until the run has ended")
    .option("--json", "print JSON; with --wait the final run and its attempts")
    .option("--idempotency-key <key>", "the same key twice starts one run")
    .action(createRun);

  withApiOptions(run.command("list"))
    .description("newest runs first")
    .option("--limit <n>", "how many, 1 to 100", "20")
    .option("--json", "print JSON")
    .action(async (options: ApiOptions & JsonOption & { limit: string }) => {
      const page = await openApi(options).get(`/runs?limit=${encodeURIComponent(options.limit)}`, runPageWire);
      if (options.json) return printJson(page);
      printTable(
        ["RUN", "KIND", "POLICY", "STATUS", "ATTEMPTS", "SUCCESS", "VALID", "NAME"],
        page.data.map((item) => [item.id, item.kind, policyOf(item), item.status, ...countsOf(item), item.name]),
      );
    });

  withApiOptions(run.command("show"))
    .description("one run with its attempts")
    .argument("<run>", "the run's id")
    .option("--json", "print JSON")
    .action(async (id: string, options: ApiOptions & JsonOption) => {
      const api = openApi(options);
      const found = await api.get(`/runs/${encodeURIComponent(id)}`, runWire);
      await printRun(found, options, () => listAttempts(api, found.id));
    });

  addRunExportCommand(run);
  addRunImportCommand(run);
  addRunFollowCommands(run);
  addRunBundleCommand(run);
  addRunResultCommands(run);
  addRunCompareCommand(run);

  addRunOperationCommands(run);
}

async function createRun(options: CreateOptions) {
  const body = readDocument(options.file);
  if (options.policy) body.policy = options.policy;
  const api = openApi(options);
  const headers: Record<string, string> = options.idempotencyKey ? { "idempotency-key": options.idempotencyKey } : {};
  const started = await api.post("/runs", body, runWire, headers);
  if (!options.json) printLine(`${started.id} is ${started.status}`);
  if (!options.wait) {
    if (options.json) printJson(started);
    return;
  }
  const ended = await followRun(api, started.id, options.json ? () => undefined : (line) => printLine(line));
  await printRun(ended, options, () => listAttempts(api, ended.id));
  if (ended.status !== "completed") throw new CommandFailed(`${ended.id} ended as ${ended.status}`);
}

function readDocument(file: string): Record<string, unknown> {
  const parsed = readJsonFile(file);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new CommandFailed(`${file} must hold one JSON object, the run document.`);
  }
  return { ...parsed };
}

async function printRun(run: RunWire, { json }: JsonOption, attemptsOf: () => ReturnType<typeof listAttempts>) {
  const attempts = await attemptsOf();
  if (json) return printJson({ ...run, attempts });
  printLine(`${run.id}  ${run.name}  [${run.labels.join(", ") || run.kind}], profile ${run.verifier_profile}`);
  printLine(`policy ${policyOf(run)}${modelUseOf(run)}`);
  printLine(
    `${run.status}${run.stop_reason ? ` (${run.stop_reason})` : ""}, spent ${run.spend_usd} of ${run.spend_cap_usd} USD`,
  );
  if (run.status_detail) printLine(run.status_detail);
  if (run.paused) printLine(`paused: ${run.paused.reason}`);
  else if (run.waiting_reason) printLine(`waits: ${run.waiting_reason.words}`);
  printTable(
    ["ATTEMPT", "TASK", "STATUS", "VERIFIER", "OUTCOME", "SCORE", "USD"],
    attempts.map((attempt) => [
      attempt.id,
      attempt.task_id,
      attempt.status,
      attempt.verifier,
      attempt.outcome,
      attempt.score === null ? "-" : String(attempt.score),
      attempt.cost_usd ?? "-",
    ]),
  );
}

/** The name, with the beginning of the digest where there is one. */
const policyOf = ({ policy, policy_digest: digest }: RunWire) =>
  digest === null ? policy : `${policy} ${shortDigest(digest)}`;

function modelUseOf({ model_use: use }: RunWire): string {
  if (use === null) return "";
  const cost = use.cost_usd === null ? "not priced" : `${use.cost_usd} USD`;
  return `: ${use.calls} calls, ${use.input_tokens ?? "?"} tokens in, ${use.output_tokens ?? "?"} out, ${cost}`;
}

const countsOf = ({ counts }: RunWire) => [String(counts.total), String(counts.success), String(counts.valid)];
