/**
 * `npm start`: from a bare clone to a running Deskproof, and what ends it again. Plain Node until the packages are
 * there. Prints the address and a one-time sign-in link; Ctrl-C ends everything it started.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { stateHome } from "../lib/config/state-home.mjs";
import { CHECKOUT } from "./stack/checkout.mjs";
import { requireNode } from "./stack/node-version.mjs";
import { readLock, tryLock } from "./stack/pid-lock.mjs";
import { lockPath } from "./stack/lock-path.mjs";
import { createSay, seconds } from "./stack/say.mjs";
import { signalSteps } from "./stack/run-step.mjs";
import { up } from "./stack/up.mjs";

requireNode();
process.umask(0o022);
process.chdir(CHECKOUT);

const { values: flags } = parseArgs({ options: { dev: { type: "boolean", default: false } } });
const say = createSay();
const home = stateHome(CHECKOUT, process.env.DESKPROOF_HOME);
const begun = performance.now();

const lock = tryLock(lockPath(home));
if ("holder" in lock) {
  const { url, pid } = readLock(lockPath(home)) ?? lock.holder;
  say.line(`Deskproof already runs here (process ${pid})${url ? ` at ${url}` : " and is still starting"}.`);
  say.line("For a new sign-in link: npm run cli -- user link");
  process.exit(0);
}

let stack = null;
let stopping = null;

/** The first signal ends everything in order, the second at once. */
function onSignal(signal) {
  if (stopping === null) {
    say.line(
      stack ? "\nStopping: desktops, worker, console, database. Press Ctrl-C again to force it." : "\nStopping.",
    );
    signalSteps("SIGTERM");
    stopping = Promise.resolve(stack?.stop()).then(() => end(signal === "SIGHUP" ? 129 : 0));
  } else {
    say.line("Forcing the end.");
    signalSteps("SIGKILL");
    void Promise.resolve(stack?.force()).then(() => end(130));
  }
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => onSignal(signal));

function end(status) {
  lock.release();
  if (status === 0) say.line("Stopped. Nothing is left running.");
  process.exit(status);
}

try {
  const started = await up({ home, say, isDev: flags.dev, onStack: (made) => (stack = made) });
  if (stopping === null) {
    lock.update({ url: started.url });
    say.line("");
    if (started.driver === "simulated") say.line("  Desktops are SIMULATED here; results are labelled so everywhere.");
    say.line(`  Deskproof is up at ${started.url}  (${seconds(performance.now() - begun)})`);
    say.line(`  Sign in once as the owner: ${started.signInUrl}`);
    say.line(`  The link works once, until ${started.signInUntil}. Another one: npm run cli -- user link`);
    say.line("  Ctrl-C ends everything.");
  }
} catch (error) {
  if (stopping === null) {
    say.line(`\n${error.message}`);
    say.line("\nTo see what this machine lacks: npm run doctor");
    stopping = Promise.resolve(stack?.stop()).catch((again) => say.line(again.message));
    await stopping;
    end(1);
  }
}
