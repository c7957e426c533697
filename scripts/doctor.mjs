/**
 * `npm run doctor [-- --json]`: looks at everything Deskproof needs and prints the fix for each complaint. Changes
 * nothing. Exit status 1 when something required is missing; what only real desktops need is required as root on
 * Linux, and a remark elsewhere.
 */
import { parseArgs } from "node:util";
import { CHECKOUT } from "./stack/checkout.mjs";
import { diskCheck, memoryCheck, nodeCheck, npmCheck, portCheck, systemChecks } from "./doctor/machine-checks.mjs";
import { databaseCheck, kernelChecks, templateCheck } from "./doctor/product-checks.mjs";

const { values: flags } = parseArgs({ options: { json: { type: "boolean", default: false } } });
process.chdir(CHECKOUT);

const checks = (
  await Promise.all([
    nodeCheck(),
    npmCheck(),
    systemChecks(),
    kernelChecks(),
    diskCheck(),
    memoryCheck(),
    portCheck(),
    databaseCheck(),
    templateCheck(),
  ])
).flat();

const isSound = checks.every((check) => check.ok || !check.required);
if (flags.json) {
  process.stdout.write(`${JSON.stringify({ ok: isSound, checks }, null, 2)}\n`);
} else {
  const width = Math.max(...checks.map((check) => check.name.length));
  for (const { name, ok, required, detail, fix } of checks) {
    process.stdout.write(`${ok ? "ok  " : required ? "FAIL" : "note"}  ${name.padEnd(width)}  ${detail}\n`);
    if (!ok && fix) process.stdout.write(`      ${" ".repeat(width)}  fix: ${fix}\n`);
  }
  process.stdout.write(isSound ? "\nEverything required is here.\n" : "\nSomething required is missing.\n");
}
process.exit(isSound ? 0 : 1);
