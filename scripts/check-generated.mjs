/** Compares every committed generated file with what its generator would write now. */
import { readFileSync } from "node:fs";
import { format } from "prettier";
import { inCheckout } from "./stack/checkout.mjs";
import { pythonWire } from "./sdk/python-wire.mjs";
import { typescriptWire } from "./sdk/typescript-wire.mjs";
import { statesDocument } from "./states-document.mjs";

const SDK = "npm run sdk:generate";
const GENERATED = [
  { file: "docs/states.md", command: "npm run states:generate", parser: "markdown", make: statesDocument },
  { file: "sdk/typescript/src/wire.ts", command: SDK, parser: "typescript", make: typescriptWire },
  { file: "sdk/python/deskproof/wire.py", command: SDK, parser: null, make: pythonWire },
];

let isStale = false;
for (const { file, command, parser, make } of GENERATED) {
  const text = await make();
  const wanted = parser === null ? text : await format(text, { parser, printWidth: 120 });
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
