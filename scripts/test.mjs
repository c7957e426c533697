/**
 * `npm test`: everything from a bare machine to the last browser test. A failed stage does not stop the others. The
 * last line is `N passed, N failed, N skipped`. `-- --only unit,db` runs some stages, `-- --list` names them.
 */
import { parseArgs } from "node:util";
import { CHECKOUT } from "./stack/checkout.mjs";
import { requireNode } from "./stack/node-version.mjs";
import { ensureNpmPackages } from "./stack/npm-packages.mjs";
import { createSay } from "./stack/say.mjs";
import { ensureSystemPackages, packagesOf } from "./stack/system-packages.mjs";
import { ensureClient } from "./stack/build.mjs";
import { signalSteps } from "./stack/run-step.mjs";
import { endCommands } from "./test/run-command.mjs";
import { closingLine, skippedLines, tableOf, tally } from "./test/tally.mjs";
import { STAGES } from "./test/stages.mjs";

requireNode();
process.umask(0o022);
process.chdir(CHECKOUT);
const say = createSay();
const STATIC = ["format", "lint", "types", "boundaries", "docs", "generated", "unit", "db"];

const { values: flags } = parseArgs({ options: { only: { type: "string" }, list: { type: "boolean" } } });
if (flags.list) {
  say.line(STAGES.map((stage) => stage.name).join("\n"));
  process.exit(0);
}
const wanted = flags.only?.split(",").map((name) => name.trim()) ?? STAGES.map((stage) => stage.name);
const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name));
if (unknown.length > 0) {
  say.line(`There is no stage ${unknown.join(", ")}. Stages: ${STAGES.map((stage) => stage.name).join(", ")}`);
  process.exit(2);
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    signalSteps("SIGTERM");
    endCommands("SIGTERM");
    setTimeout(() => process.exit(130), 8_000);
  });
}

const results = [];
try {
  await ensureNpmPackages(say);
  if (!wanted.every((name) => STATIC.includes(name))) {
    const missing = await ensureSystemPackages(say, ["desktops", "test"]);
    if (missing.length > 0) say.line(`  Not installed here: ${packagesOf(missing).join(", ")}`);
  }
  await ensureClient(say);
} catch (error) {
  say.line(error.message);
  results.push({ name: "packages", passed: 0, failed: 1, skipped: [], reason: "see above", ms: 0 });
}

async function run(stage) {
  say.line(`\n== ${stage.name}`);
  const begun = performance.now();
  const result = await stage.run().catch((error) => {
    say.line(error.message);
    return { passed: 0, failed: 1, skipped: [], reason: error.message.split("\n")[0] };
  });
  return { name: stage.name, ms: performance.now() - begun, ...result };
}

const due = results.length > 0 ? [] : STAGES.filter(({ name }) => wanted.includes(name));
const beside = due.filter(({ isBeside }) => isBeside).map(run);
for (const stage of due.filter(({ isBeside }) => !isBeside)) {
  // Real desktops and browsers need the machine for themselves.
  if (!STATIC.includes(stage.name)) results.push(...(await Promise.all(beside.splice(0))));
  results.push(await run(stage));
}
results.push(...(await Promise.all(beside)));

const counts = tally(results);
const flaky = results.flatMap((result) => result.flaky ?? []);
say.line(`\n${tableOf(results)}`);
for (const name of flaky) say.line(`passed only at the second try: ${name}`);
for (const line of skippedLines(results)) say.line(line);
say.line(`\n${closingLine(counts)}`);
process.exit(counts.failed > 0 ? 1 : 0);
