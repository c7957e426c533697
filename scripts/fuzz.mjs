/**
 * `npm run fuzz -- [--per-route 1000] [--seed 20261130] [--routes "^GET /runs"] [--report fuzz-report.json]`: requests made
 * from the OpenAPI document to every route, or to those that an expression matches, by a seed. Exits 1 when one is answered
 * with a fault of ours; the report says which.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    "per-route": { type: "string", default: "1000" },
    seed: { type: "string", default: "20261130" },
    routes: { type: "string", default: "" },
    report: { type: "string", default: "fuzz-report.json" },
  },
});
const report = path.resolve(values.report);
const { status } = spawnSync("npx", ["vitest", "run", "--project", "db", "lib/testing/fuzz"], {
  stdio: "inherit",
  env: {
    ...process.env,
    DESKPROOF_FUZZ_PER_ROUTE: values["per-route"],
    DESKPROOF_FUZZ_SEED: values.seed,
    DESKPROOF_FUZZ_ROUTES: values.routes,
    DESKPROOF_FUZZ_REPORT: report,
  },
});
console.log(`report: ${report}`);
process.exit(status ?? 1);
