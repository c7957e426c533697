/** The way up: each thing that is missing is made, independent ones side by side, then the processes start. */
import { freePort } from "./port.mjs";
import { chooseDriver } from "./driver.mjs";
import { ensureBundles, ensureClient, ensureConsole } from "./build.mjs";
import { ensureNpmPackages } from "./npm-packages.mjs";
import { createStack, prepareHome } from "./stack.mjs";
import { ensureTemplate } from "./template.mjs";

const DEFAULT_TEMPLATE = "office";

/**
 * Brings an installation up. `onStack` is told of the stack before its first process starts, so that a signal can end
 * what is half up. Throws with a message for people.
 * @returns {Promise<{ url: string, driver: string, signInUrl: string, signInUntil: string }>}
 */
export async function up({ home, say, isDev, onStack }) {
  const port = await choosePort(say);
  const host = process.env.HOST || "127.0.0.1";
  prepareHome(home);
  await ensureNpmPackages(say);
  await ensureClient(say);
  await ensureBundles();

  const stack = createStack({ home, host, port, say, isDev });
  onStack(stack);
  const [driver] = await settleAll([chooseDriver(say), stack.database.start(say)]);
  stack.useDriver(driver);
  await settleAll([
    isDev ? null : ensureConsole(say),
    driver === "linux" ? ensureTemplate(stack, say, DEFAULT_TEMPLATE) : null,
  ]);
  const [, prepared] = await settleAll([stack.console.start(), stack.command("instance", "prepare", "--json")]);
  await stack.worker.start();
  return { url: stack.url, driver, signInUrl: prepared.sign_in_url, signInUntil: prepared.sign_in_expires_at };
}

/** Waits for all before it reports the first failure: nothing is left running unobserved. */
async function settleAll(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return results.map((result) => result.value);
}

async function choosePort(say) {
  const wanted = Number(process.env.PORT || 3_000);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) {
    throw new Error(`PORT is ${JSON.stringify(process.env.PORT)}: must be a whole number from 1 to 65535`);
  }
  const port = await freePort(wanted, process.env.HOST || "127.0.0.1");
  if (port !== wanted) say.line(`  Port ${wanted} is taken; using ${port}.`);
  return port;
}
