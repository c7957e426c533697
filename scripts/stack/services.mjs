/** The two processes of the product besides its database, as child processes that end with their supervisor. */
import { spawn } from "node:child_process";
import { closeSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRoot } from "../../lib/config/state-home.mjs";
import { CHECKOUT, inCheckout } from "./checkout.mjs";
import { modelKeys } from "./model-keys.mjs";
import { logSince, logSize, logTail, openLog } from "./log-file.mjs";
import { unprivileged } from "./unprivileged.mjs";
import { waitFor } from "./wait-for.mjs";

const TETHER = inCheckout("scripts/stack/tether.mjs");

/** Variables a child gets from this process. The rest of the supervisor's environment is nobody's business. */
const PASSED_ON =
  /^(PATH|HOME|LANG|LC_.*|TZ|TERM|NODE_EXTRA_CA_CERTS|HTTPS?_PROXY|NO_PROXY|LOG_LEVEL|AWS_.*|DATABASE_URL|DESKPROOF_.*|PORT|HOST)$/i;

export function childEnvironment(settings) {
  const passed = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  return { ...Object.fromEntries(passed), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...settings };
}

function launch(home, name, { command, args, options = {} }, env) {
  const fd = openLog(home, name);
  const child = spawn(command, args, {
    cwd: CHECKOUT,
    ...options,
    env,
    detached: true,
    stdio: ["ignore", fd, fd, "pipe"],
  });
  closeSync(fd);
  return child;
}

/** Starts the console without root and resolves once it answers. */
export async function launchConsole({ home, host, port, env, isDev = false, stopped }) {
  const next = inCheckout("node_modules/next/dist/bin/next");
  const args = ["--import", TETHER, next, isDev ? "dev" : "start", "-H", host, "-p", String(port)];
  // In development Next writes its build as it goes, so it needs the rights of whoever owns the checkout.
  const program = isDev ? { command: process.execPath, args } : unprivileged(CHECKOUT, process.execPath, args);
  const environment = { ...env, NODE_ENV: isDev ? "development" : "production" };
  if (isRoot() && !isDev) environment.HOME = "/nonexistent";
  const child = launch(home, "console", program, environment);
  const address = `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}/api/v1/health`;
  return whenReady(child, { name: "console", home, stopped, check: () => responds(address) });
}

/** Starts the worker, which keeps the rights of this process and gets models' keys, and resolves once it says that it serves. */
export async function launchWorker({ home, env, isDev = false, stopped }) {
  const entry = isDev ? ["--import", "tsx", inCheckout("worker/main.ts")] : [inCheckout("dist/worker.mjs")];
  const args = ["--enable-source-maps", "--import", TETHER, ...entry];
  const from = logSize(home, "worker");
  const saysSo = !/^(warn|error|silent)$/.test(env.LOG_LEVEL ?? "");
  const keys = modelKeys(home, process.env, CHECKOUT);
  const child = launch(home, "worker", { command: process.execPath, args }, { ...keys, ...env });
  return whenReady(child, {
    name: "worker",
    home,
    stopped,
    check: () => (saysSo ? logSince(home, "worker", from).includes('"worker serves"') : holdsHost(home, child.pid)),
  });
}

/** Waits until a started child serves. When it ends first, takes too long or is not wanted any more, it is gone afterwards. */
async function whenReady(child, { name, home, check, stopped }) {
  let spawnError = null;
  child.once("error", (error) => (spawnError = error));
  const isGone = () => spawnError !== null || child.exitCode !== null || child.signalCode !== null;
  const abort = () => {
    if (spawnError) return `The ${name} could not be started: ${spawnError.message}`;
    if (isGone()) return `The ${name} ended while it was starting:\n${logTail(home, name)}`;
    return stopped?.aborted ? `The ${name} was stopped while it was starting` : null;
  };
  try {
    await waitFor(check, { limitMs: 90_000, everyMs: 40, what: `the ${name} to serve`, abort });
  } catch (error) {
    child.kill("SIGTERM");
    await waitFor(isGone, { limitMs: 15_000, what: `the ${name} to end` }).catch(() => child.kill("SIGKILL"));
    throw error;
  }
  return child;
}

/** The worker's own lock, for when it is told to log less than that it serves. */
function holdsHost(home, pid) {
  try {
    return JSON.parse(readFileSync(path.join(home, "worker.lock"), "utf8")).pid === pid;
  } catch {
    return false;
  }
}

async function responds(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: "manual" });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}
