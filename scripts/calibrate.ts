/**
 * Calibrates tasks: plays the recipe (which has to score 1), does nothing (which must not score 1) and says at once
 * that it cannot be done (which scores 1 only where that is so), on fresh desktops, without the console.
 *
 *   npm run calibrate -- --set starter                                   every supported task, all three
 *   npm run calibrate -- --set osworld --json calibration.json           for an OSWorld checkout, kept as JSON
 *   npm run calibrate -- --set osworld --tasks e0df059f,28cc3b7e --policy recipe --rounds 3
 *
 *   --set <name>        recipes are read from recipes/<name>/<task id>.json; gold files from tasks/<name>/gold
 *   --dir <folder>      where the task files are; default tasks/<name>, for osworld ../shared/osworld
 *   --tasks <ids>       ids or unique prefixes of 8 characters, separated by commas; default: every task that this
 *                       machine supports
 *   --rounds <n>        default 1
 *   --policy <name>     all (default), recipe, nop or fail
 *   --store             fails when the result cannot be kept in this installation's database, from which the console
 *                       shows lamps and a run knows flagged tasks; without it, it is kept where the database runs
 *   --no-store          keeps nothing
 *   --json <file>       writes the result of each task, see calibrate/calibration.ts
 *   --driver <name>     linux (default) or simulated
 *   --template <name>   default office (simulated for that driver); the newest version is taken, or name@version
 *   --parallel <n>      desktops at once; default 1
 *   --frames <folder>   keeps every step's screen as <task>-<round>-<step>.png; failing rounds are kept in any case
 *   --mirror <folders>  mirror folders, separated by colons
 *   --setup-only        runs set-up, takes a picture and the tree, and stops; for writing recipes
 *   --state <folder>    where desktops and pictures live; default $TMPDIR/deskproof-calibrate
 *
 * Prints one line per round and a table at the end. Exit status: 0 as calibration wants it, 1 otherwise, 2 for a
 * wrong call. Ctrl-C closes the desktops; what was played until then is still written and kept. A JSON file is kept
 * later by `npm run cli -- tasks keep-calibration <file>`.
 */
import { writeFile } from "node:fs/promises";
import { createSetup } from "@/lib/task/setup/setup";
import { calibrateTask, type Round } from "./calibrate/calibrate-task";
import { WrongCall, closeStage, openStage } from "./calibrate/stage";
import { readArguments } from "./calibrate/arguments";
import { calibrationOf } from "./calibrate/calibration";
import { storeCalibration } from "./calibrate/store-calibration";
import { printTable, roundLine } from "./calibrate/report";
import { supportOnStage } from "./calibrate/support-on-stage";

const options = readArguments(process.argv.slice(2));
const stage = await openStage(options).catch((error: unknown) => {
  if (!(error instanceof WrongCall)) throw error;
  console.error(error.message);
  process.exit(2);
});
const stop = new AbortController();
process.once("SIGINT", () => stop.abort(new Error("interrupted")));
process.once("SIGTERM", () => stop.abort(new Error("interrupted")));

const rounds: Round[] = [];
const support = await supportOnStage(stage, options);
try {
  const setup = createSetup({ mirror: stage.mirror });
  const work = stage.tasks.flatMap((task) => {
    if (options.tasks.length === 0 && !support.get(task.id)?.supported) return [];
    const probes = options.isSetupOnly ? options.probes.slice(0, 1) : options.probes;
    const played = probes.filter((probe) => probes.length === 1 || probe !== "recipe" || stage.recipes.has(task.id));
    return played.flatMap((policy) => Array.from({ length: options.rounds }, (_, round) => ({ task, policy, round })));
  });
  const next = work[Symbol.iterator]();
  const run = async () => {
    for (const { task, policy, round } of next) {
      if (stop.signal.aborted) return;
      const result = await calibrateTask({
        ...{ stage, options: { ...options, policy }, setup, task, round },
        signal: stop.signal,
      });
      rounds.push(result);
      console.log(roundLine(result));
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, run));
} finally {
  await closeStage(stage);
}
const calibration = calibrationOf({ stage, options, support, rounds, at: new Date().toISOString() });
if (options.json !== null) await writeFile(options.json, `${JSON.stringify(calibration, null, 2)}\n`);
const isKept = options.isStored === false || (await storeCalibration(calibration)) || options.isStored === null;
if (rounds.length === 0) console.log("No task to calibrate.");
else printTable(rounds);
const isGood = rounds.length > 0 && rounds.every(({ isAsWanted }) => isAsWanted);
process.exit(isGood && isKept && !stop.signal.aborted ? 0 : 1);
