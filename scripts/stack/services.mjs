/** The two processes of the product besides its database, as child processes that end with their supervisor. */
import { spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { isRoot } from "../../lib/config/state-home.mjs";
import { CHECKOUT, inCheckout } from "./checkout.mjs";
import { logTail, openLog } from "./log-file.mjs";
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
export async function launchConsole({ home, host, port, env, isDev = false }) {
  const next = inCheckout("node_modules/next/dist/bin/next");
  const args = ["--import", TETHER, next, isDev ? "dev" : "start", "-H", host, "-p", String(port)];
  // In development Next writes its build as it goes, so it needs the rights of whoever owns the checkout.
  const program = isDev ? { command: process.execPath, args } : unprivileged(CHECKOUT, process.execPath, args);
  const home65534 = isRoot() && !isDev ? { HOME: "/nonexistent" } : {};
  const child = launch(home, "console", program, {
    ...env,
    ...home65534,
    NODE_ENV: isDev ? "development" : "production",
  });
  await ready(child, "console", home, () =>
    respond(`http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}/api/health`),
  );
  return child;
}

/** Starts the worker, which keeps the rights of this process, and resolves once it says that it serves. */
export async function launchWorker({ home, env, isDev = false }) {
  const entry = isDev ? ["--import", "tsx", inCheckout("worker/main.ts")] : [inCheckout("dist/worker.mjs")];
  const child = launch(
    home,
    "worker",
    { command: process.execPath, args: ["--enable-source-maps", "--import", TETHER, ...entry] },
    env,
  );
  await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", resolve);
  });
  return child;
}

async function ready(child, name, home, check) {
  await waitFor(check, {
    limitMs: 60_000,
    everyMs: 40,
    what: `the ${name} to answer`,
    abort: () =>
      child.exitCode !== null || child.signalCode !== null
        ? `The ${name} ended while it was starting:\n${logTail(home, name)}`
        : null,
  }).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
}

async function respond(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: "manual" });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}
