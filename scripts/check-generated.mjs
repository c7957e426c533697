/** Compares every committed generated file with what its generator would write now. */
import { readFileSync } from "node:fs";
import { format } from "prettier";
import { inCheckout } from "./stack/checkout.mjs";
import { statesDocument } from "./states-document.mjs";

const GENERATED = [
  { file: "docs/states.md", command: "npm run states:generate", parser: "markdown", make: statesDocument },
];

let isStale = false;
for (const { file, command, parser, make } of GENERATED) {
  const wanted = await format(await make(), { parser, printWidth: 120 });
  let found = null;
  try {
    found = readFileSync(inCheckout(file), "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  if (found !== wanted) {
    console.error(`${file} is ${found === null ? "missing" : "out of date"}. Write it with: ${command}`);
    isStale = true;
  }
}
process.exit(isStale ? 1 : 0);
