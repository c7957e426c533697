/**
 * Compares this product's functions with recorded scores of the public ones and prints a table:
 * `npx tsx lib/verifier/conformance.ts [--write docs/verifier-conformance.md] [--func name] [--verbose]`.
 * The corpus is found by DESKPROOF_CHECKER_CORPUS or at ../shared/checker-corpus beside the checkout.
 */
import { writeFile } from "node:fs/promises";
// A program for developers, not part of the product: it has no parsed settings to ask.
import { env } from "node:process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { corpusFolder, readCases, runCase, type CaseReport } from "./conformance-run";
import { conformanceTable } from "./conformance-table";

const checkout = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const { values } = parseArgs({
  options: { write: { type: "string" }, func: { type: "string" }, verbose: { type: "boolean", default: false } },
});
const folder = corpusFolder(env.DESKPROOF_CHECKER_CORPUS, checkout);
if (folder === null) {
  process.stderr.write("no checker corpus: set DESKPROOF_CHECKER_CORPUS to its folder\n");
  process.exit(2);
}

const reports: CaseReport[] = [];
for (const one of await readCases(folder)) {
  if (values.func && one.func !== values.func) continue;
  const report = await runCase(one, folder);
  reports.push(report);
  if (report.agrees === false || values.verbose) process.stderr.write(`${lineOf(report)}\n`);
}
const table = conformanceTable(reports);
process.stdout.write(table);
if (values.write) await writeFile(join(checkout, values.write), table);

function lineOf({ case: one, reply, agrees }: CaseReport): string {
  const got =
    reply === null
      ? "not implemented"
      : reply.ok
        ? `${reply.score} (${reply.detail})`
        : `${reply.kind}: ${reply.message}`;
  return `${agrees === false ? "DIFFERS" : "ok"} ${one.id} [${one.note}] recorded ${one.score ?? one.error}, got ${got}`;
}
