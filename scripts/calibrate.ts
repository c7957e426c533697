/**
 * Calibrates tasks: plays the recipe (which has to score 1) or does nothing (which must not score 1), several
 * rounds each on fresh desktops, without console and database.
 *
 *   npx tsx scripts/calibrate.ts --set starter                          every task of tasks/starter, its recipe, once
 *   npx tsx scripts/calibrate.ts --set starter --rounds 3 --policy nop  does doing nothing score?
 *   npx tsx scripts/calibrate.ts --set osworld --dir ../shared/osworld --tasks e0df059f,28cc3b7e --rounds 3
 *
 *   --set <name>        recipes are read from recipes/<name>/<task id>.json; gold files from tasks/<name>/gold
 *   --dir <folder>      where the task files are; default tasks/<name>
 *   --tasks <ids>       ids or unique prefixes of 8 characters, separated by commas; default: every task that has a recipe
 *   --rounds <n>        default 1
 *   --policy <name>     recipe (default) or nop
 *   --driver <name>     linux (default) or simulated
 *   --template <name>   default office (simulated for that driver); the newest version is taken, or name@version
 *   --parallel <n>      desktops at once; default 1
 *   --frames <folder>   keeps every step's screen as <task>-<round>-<step>.png; failing rounds are kept in any case
 *   --mirror <folders>  mirror folders, separated by colons
 *   --setup-only        runs set-up, takes a picture and the tree, and stops; for writing recipes
 *   --state <folder>    where desktops and pictures live; default $TMPDIR/deskproof-calibrate
 *
 * Prints one line per round and a table at the end. Exit status: 0 as calibration wants it, 1 otherwise, 2 for a
 * wrong call. Ctrl-C closes the desktops.
 */
import { createSetup } from "@/lib/task/setup/setup";
import { calibrateTask, type Round } from "./calibrate/calibrate-task";
import { WrongCall, closeStage, openStage } from "./calibrate/stage";
import { readArguments } from "./calibrate/arguments";
import { printTable, roundLine } from "./calibrate/report";

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
try {
  const setup = createSetup({ mirror: stage.mirror });
  const work = stage.tasks.flatMap((task) => Array.from({ length: options.rounds }, (_, round) => ({ task, round })));
  const next = work[Symbol.iterator]();
  const run = async () => {
    for (const { task, round } of next) {
      if (stop.signal.aborted) return;
      const result = await calibrateTask({ stage, options, setup, task, round, signal: stop.signal });
      rounds.push(result);
      console.log(roundLine(result));
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, run));
} finally {
  await closeStage(stage);
}
if (rounds.length === 0) console.log("No task to calibrate.");
else printTable(rounds);
process.exit(rounds.length > 0 && rounds.every(({ isAsWanted }) => isAsWanted) && !stop.signal.aborted ? 0 : 1);
