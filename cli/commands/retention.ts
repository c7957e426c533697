import { InvalidArgumentError, type Command } from "commander";
import { RETENTION_DAYS, type RetentionRules } from "@/lib/domain/retention/retention.rules";
import { retentionPruneWire, retentionWire, type RetentionPruneWire } from "@/lib/domain/retention/retention.wire";
import { formatBytes } from "@/lib/format/bytes";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { inert, printJson, printLine, printTable } from "../output";

const PATH = "/workspace/retention";
type Options = ApiOptions & { json?: boolean };

/** A number of days. `never` stays a word: an option that is null would count as given without a value. */
function readDays(text: string): number | "never" {
  if (text === "never") return text;
  const days = Number(text);
  if (Number.isInteger(days) && days >= RETENTION_DAYS.min && days <= RETENTION_DAYS.max) return days;
  throw new InvalidArgumentError(`never, or ${RETENTION_DAYS.min} to ${RETENTION_DAYS.max} days`);
}

function readYes(text: string): boolean {
  if (text !== "yes" && text !== "no") throw new InvalidArgumentError("yes or no");
  return text === "yes";
}

/** `retention show | set | prune`: how long artifacts of ended runs are kept, over the HTTP API. */
export function addRetentionCommands(program: Command) {
  const retention = program.command("retention").description("how long artifacts of runs that have ended are kept");

  withApiOptions(retention.command("show"))
    .description("the rules of the workspace")
    .option("--json", "print JSON")
    .action(async (options: Options) => {
      const found = await openApi(options).get(PATH, retentionWire);
      if (options.json) printJson(found);
      else report(found.rules);
    });

  withApiOptions(retention.command("set"))
    .description("change rules; what is not named stays as it is, and nothing is removed by that")
    .option("--traces <days>", "pictures, accessibility trees, logs and conversations: days, or never", readDays)
    .option("--videos <days>", "films: days, or never", readDays)
    .option("--evidence <days>", "files that verdicts rest on: days, or never", readDays)
    .option("--keep-noted <yes|no>", "keep everything of runs with notes or tags", readYes)
    .option("--keep-baselines <yes|no>", "keep everything of baseline runs", readYes)
    .option("--keep-labelled <yes|no>", "keep everything of runs with labelled attempts", readYes)
    .option("--sweep <yes|no>", "let a worker prune once a day", readYes)
    .option("--json", "print JSON")
    .action(async (options: Options & Changes) => {
      const api = openApi(options);
      const { rules } = await api.get(PATH, retentionWire);
      const set = await api.put(PATH, { ...rules, ...changesOf(options) }, retentionWire);
      if (options.json) printJson(set);
      else report(set.rules);
    });

  withApiOptions(retention.command("prune"))
    .description("remove the artifacts that the rules reach; runs, verdicts and manifests stay")
    .option("--dry-run", "only tell what would be removed")
    .option("--json", "print JSON")
    .action(async (options: Options & { dryRun?: boolean }) => {
      const body = { dry_run: options.dryRun === true };
      const done = await openApi(options).post(`${PATH}/prune`, body, retentionPruneWire);
      if (options.json) printJson(done);
      else reportPrune(done);
    });
}

interface Changes {
  traces?: number | "never";
  videos?: number | "never";
  evidence?: number | "never";
  keepNoted?: boolean;
  keepBaselines?: boolean;
  keepLabelled?: boolean;
  sweep?: boolean;
}

function changesOf(options: Changes): Partial<RetentionRules> {
  const all = {
    traces_days: options.traces === "never" ? null : options.traces,
    videos_days: options.videos === "never" ? null : options.videos,
    evidence_days: options.evidence === "never" ? null : options.evidence,
    keep_noted: options.keepNoted,
    keep_baselines: options.keepBaselines,
    keep_labelled: options.keepLabelled,
    sweep: options.sweep,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function report(rules: RetentionRules) {
  const shown = (value: RetentionRules[keyof RetentionRules]) =>
    value === null ? "for ever" : typeof value === "number" ? `${value} days` : value ? "yes" : "no";
  printTable(
    ["RULE", "VALUE"],
    Object.entries(rules).map(([name, value]) => [name.replace(/_days$/, "").replaceAll("_", "-"), shown(value)]),
  );
}

function reportPrune(done: RetentionPruneWire) {
  const { artifact_count: artifacts, run_count: runs, waiting_count: waiting, dry_run: isDryRun } = done;
  const rows = done.kinds.map((row) => [row.kind, String(row.artifact_count), formatBytes(row.bytes)]);
  if (rows.length > 0) printTable(["KIND", "ARTIFACTS", "SIZE"], rows);
  for (const run of done.runs) printLine(inert(`${run.id}  ${run.artifact_count} artifacts  ${run.name}`));
  const verb = isDryRun ? "would be removed" : "removed";
  printLine(`${artifacts} artifacts of ${runs} runs, ${formatBytes(done.bytes)}, ${verb}`);
  if (waiting > 0) printLine(`${waiting} of them stay: the same bytes were stored within a day`);
}
