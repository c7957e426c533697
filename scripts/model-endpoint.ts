/**
 * Runs the reference endpoint: a program that stands in for a model's provider, for tests and for trying things out.
 *
 *   npm run model-endpoint -- --port 8089
 *
 *   --port <n>      default 8089
 *   --host <name>   default 127.0.0.1
 *   --delay <ms>    before each answer; default 0
 *   --key-env <n>   environment variable with the key that requests must bring; default: none is asked for
 *   --scripts <dir> NAME.json holds the replies that the model script:NAME gives in order: written by hand, or the
 *                   records of an attempt's conversation
 *
 * Models: `rules` solves the starter tasks by plain rules, `done` says so at once, `fault:NAME` breaks as named (see
 * lib/testing/model-endpoint/faults.ts), `fault:NAME*3` three times; any name may end in a delay, as `rules@2000ms`.
 * An entry of policies.yaml that uses it says `is_test_double: true`.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { startModelEndpoint } from "@/lib/testing/model-endpoint/model-endpoint";
import { recordedReplies } from "@/lib/testing/model-endpoint/recorded";

const text = { type: "string" } as const;
const values = readArguments();
const key = values["key-env"] === undefined ? undefined : process.env[values["key-env"]];
if (values["key-env"] !== undefined && !key) {
  console.error(`There is no environment variable ${values["key-env"]}.`);
  process.exit(2);
}
const endpoint = await startModelEndpoint({
  port: Number(values.port ?? 8_089),
  host: values.host ?? "127.0.0.1",
  delayMs: Number(values.delay ?? 0),
  ...(key !== undefined && { key }),
});
if (values.scripts !== undefined) {
  for (const file of (await readdir(values.scripts)).filter((name) => name.endsWith(".json"))) {
    const replies: unknown = JSON.parse(await readFile(path.join(values.scripts, file), "utf8"));
    endpoint.script(path.basename(file, ".json"), recordedReplies(replies));
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { port: text, host: text, delay: text, "key-env": text, scripts: text } }).values;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
console.log(`A test double of a provider answers at ${endpoint.url} (base_url; for anthropic ${endpoint.origin}).`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void endpoint.close());
