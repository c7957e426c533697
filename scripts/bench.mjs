/**
 * `npm run bench [-- name …]`: runs the measurements of bench/, all or the named ones, one after the other. Numbers
 * mean something on a quiet machine only. Exit status 1 when one of them failed.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { inCheckout } from "./stack/checkout.mjs";

const known = readdirSync(inCheckout("bench"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));
const wanted = process.argv.slice(2).filter((name) => !name.startsWith("-"));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(", ")}. There are: ${known.join(", ")}`);
  process.exit(2);
}

let status = 0;
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n== ${name}`);
  const args = ["--conditions", "react-server", "--import", "tsx", inCheckout("bench", `${name}.ts`)];
  const result = spawnSync(process.execPath, args, { cwd: inCheckout(), stdio: "inherit" });
  if (result.status !== 0) status = 1;
}
process.exit(status);
