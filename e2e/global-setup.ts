import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { seedPair } from "./seed-pair";

const startedSchema = z.object({
  url: z.string(),
  home: z.string(),
  databaseUrl: z.string(),
  driver: z.enum(["linux", "simulated"]),
  operatorKey: z.string(),
});

/**
 * Starts an isolated Deskproof for the journeys and ends it after them. Journeys read E2E_BASE_URL, E2E_HOME (state
 * folder), E2E_DATABASE_URL, E2E_DRIVER, E2E_OPERATOR_KEY and E2E_PAIR (two runs to compare). An address given in
 * E2E_BASE_URL is used as it is.
 */
export default async function setup() {
  if (process.env.E2E_BASE_URL) return undefined;
  const script = fileURLToPath(new URL("../scripts/test-stack.mjs", import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const lines = createInterface({ input: child.stdout });
  const first = new Promise<string>((resolve) => lines.once("line", resolve));
  const line = await Promise.race([first, ended.then(() => null)]);
  if (line === null) throw new Error("The Deskproof of the browser tests did not come up; its words are above.");
  const started = startedSchema.parse(JSON.parse(line));
  process.env.E2E_BASE_URL = started.url;
  process.env.E2E_HOME = started.home;
  process.env.E2E_DATABASE_URL = started.databaseUrl;
  process.env.E2E_DRIVER = started.driver;
  process.env.E2E_OPERATOR_KEY = started.operatorKey;
  process.env.E2E_PAIR = JSON.stringify(await seedPair(started));
  return async () => {
    child.stdin.end();
    await ended;
  };
}
