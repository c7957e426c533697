import { InvalidArgumentError, type Command } from "commander";
import { runWire } from "@/lib/domain/run/run.wire";
import { VERIFIER_PROFILES, type VerifierProfile } from "@/lib/domain/verifier/profile";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { CommandFailed } from "../command-failed";
import { listAttempts } from "../list-attempts";
import { printJson, printLine, printTable } from "../output";
import { reverifyOne, reverifyRun, type RunReverification } from "../reverify-run";

interface ReverifyOptions extends ApiOptions {
  run?: string;
  profile?: VerifierProfile;
  json?: boolean;
}

function profileName(text: string): VerifierProfile {
  const known = VERIFIER_PROFILES.find((name) => name === text);
  if (known === undefined) throw new InvalidArgumentError(`Profiles are: ${VERIFIER_PROFILES.join(", ")}.`);
  return known;
}

/** `reverify <attempt>` or `reverify --run <run>`, over the HTTP API. */
export function addReverifyCommand(program: Command) {
  withApiOptions(program.command("reverify"))
    .description("judge finished attempts again on their recorded evidence; their own verdicts stay")
    .argument("[attempt]", "the attempt's id")
    .option("--run <run>", "every attempt of a run that has ended")
    .option("--profile <name>", "osworld or corrected; the recorded one when missing", profileName)
    .option("--json", "print JSON")
    .action(async (attemptId: string | undefined, options: ReverifyOptions) => {
      if ((attemptId === undefined) === (options.run === undefined)) {
        throw new CommandFailed("Give an attempt's id, or --run with a run's id.");
      }
      if (options.run !== undefined) return wholeRun(options.run, options);
      return oneAttempt(attemptId ?? "", options);
    });
}

async function oneAttempt(attemptId: string, { profile, json, ...options }: ReverifyOptions) {
  const again = await reverifyOne(openApi(options), attemptId, profile);
  if (json) return printJson(again);
  printLine(`${again.id} of ${again.attempt_id}${again.counts ? "" : " (does not count: not valid)"}`);
  printTable(
    ["", "PROFILE", "SCORE", "OUTCOME"],
    [
      ["recorded", again.recorded_profile, scoreText(again.recorded_score), again.recorded_outcome],
      ["now", again.profile, scoreText(again.score), again.outcome],
    ],
  );
  const why = again.checker_error ?? again.undecided;
  if (why !== null) printLine(`no score: ${why}`);
  for (const { func, recorded, computed, changes } of again.checks) {
    const versions = [recorded.implementation, computed.implementation ?? "none"];
    printLine(
      `${func}: ${scoreText(recorded.score)} -> ${scoreText(computed.score)} (${[...new Set(versions)].join(" -> ")})`,
    );
    if (recorded.detail !== computed.detail) {
      printLine(`  was: ${recorded.detail}`);
      printLine(`  now: ${computed.detail}`);
    }
    for (const { name, before, after } of changes) printLine(`  ${name}: ${partWords(before)} -> ${partWords(after)}`);
  }
}

async function wholeRun(runId: string, { profile, json, ...options }: ReverifyOptions) {
  const api = openApi(options);
  const run = await api.get(`/runs/${encodeURIComponent(runId)}`, runWire);
  if (run.finished_at === null) {
    throw new CommandFailed(`${run.id} is ${run.status}; only a run that has ended is judged again.`);
  }
  const report = await reverifyRun(api, run, await listAttempts(api, run.id), profile);
  if (json) printJson(report);
  else printReport(report);
  if (report.failed.length > 0) throw new CommandFailed(`${report.failed.length} attempts could not be judged again`);
}

function printReport({
  profile,
  recorded_profile,
  judged,
  skipped,
  failed,
  changed,
  counted,
  figures,
}: RunReverification) {
  printTable(
    ["ATTEMPT", "TASK", `RECORDED (${recorded_profile})`, `NOW (${profile})`, "CHANGE"],
    judged.map((one) => [
      one.attempt_id,
      one.task_id,
      scoreText(one.recorded_score),
      scoreText(one.score),
      `${one.change}${one.counts ? "" : ", does not count"}`,
    ]),
  );
  for (const one of skipped) printLine(`${one.attempt_id}: not judged, ${one.why}`);
  for (const one of failed) console.error(`${one.attempt_id}: ${one.why} (${one.code ?? "error"})`);
  printLine(`${changed} of ${counted} scores that count changed`);
  for (const { judgement, profile: of, success, fail, none } of figures) {
    printLine(`${judgement}, ${of}: ${success} success, ${fail} fail, ${none} without a score`);
  }
}

const scoreText = (score: number | null) => (score === null ? "-" : String(score));
const partWords = (part: { passed: boolean; got: string | null } | null) =>
  part === null
    ? "not compared"
    : `${part.passed ? "passed" : "failed"}${part.got === null ? "" : ` with ${part.got}`}`;
