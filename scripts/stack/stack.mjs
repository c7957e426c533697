/**
 * A whole running Deskproof: database, console, worker. `npm start` runs one on the installation's state folder; the
 * browser tests run one on a temporary folder.
 */
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { isRoot, socketFolder, UNPRIVILEGED } from "../../lib/config/state-home.mjs";
import { readSigningKeys } from "../../lib/config/signing-keys-file.mjs";
import { openArtifactFolder } from "./artifact-folder.mjs";
import { CHECKOUT, inCheckout } from "./checkout.mjs";
import { createDatabase } from "./database.mjs";
import { openImportFolder } from "./import-folder.mjs";
import { logPath, logTail } from "./log-file.mjs";
import { runStep } from "./run-step.mjs";
import { childEnvironment, launchConsole, launchWorker } from "./services.mjs";
import { Supervised } from "./supervised.mjs";
import { removeView } from "./unprivileged.mjs";

/** Longest wait for the worker to close its desktops and give back its leases. */
const WORKER_STOP_MS = 45_000;

/** Makes the state folder: every account may enter it, each file inside is as closed as its owner wants. */
export function prepareHome(home) {
  mkdirSync(path.join(home, "logs"), { recursive: true, mode: 0o755 });
  const secret = path.join(home, "secret");
  if (!existsSync(secret)) writeFileSync(secret, randomBytes(32).toString("base64url"), { mode: 0o600 });
  const owner = isRoot() ? UNPRIVILEGED : null;
  openArtifactFolder(home, owner);
  readSigningKeys(home, owner ? { owner } : {});
  // The console signs with them and runs without root; whoever moves an installation puts them there as root.
  for (const file of [secret, path.join(home, "signing-keys.json")]) {
    chmodSync(file, 0o600);
    if (owner) chownSync(file, owner.uid, owner.gid);
  }
}

/**
 * @param {{ home: string, host: string, port: number, driver?: "linux" | "simulated", say: object, isDev?: boolean,
 *           settings?: Record<string, string> }} options
 */
export function createStack({ home, host, port, driver = "simulated", say, isDev = false, settings = {} }) {
  const onEnd = (name, log) => (how, restartInMs) => {
    say.line(`  ${name} ended (${how}); starting it again in ${restartInMs} ms. Log: ${logPath(home, log)}`);
  };
  const database = createDatabase({
    home,
    configuredUrl: process.env.DATABASE_URL || undefined,
    logFile: logPath(home, "postgres"),
    onEnd: onEnd("PostgreSQL", "postgres"),
  });
  const env = childEnvironment({
    DESKPROOF_HOME: home,
    DESKPROOF_DRIVER: driver,
    DATABASE_URL: database.url,
    PORT: String(port),
    HOST: host,
    ...settings,
  });
  const console = new Supervised({
    name: "the console",
    launch: (stopped) => {
      openImportFolder(home, isRoot() ? UNPRIVILEGED : null);
      return launchConsole({ home, host, port, env, isDev, stopped });
    },
    onEnd: onEnd("The console", "console"),
  });
  const worker = new Supervised({
    name: "the worker",
    launch: (stopped) => launchWorker({ home, env, isDev, stopped }),
    onEnd: onEnd("The worker", "worker"),
  });

  /** Runs one of our commands against this stack and returns its parsed JSON output. */
  const command = async (...args) => {
    const output = await runStep(process.execPath, [inCheckout("dist/cli.mjs"), ...args], {
      env,
      what: `npm run cli -- ${args.join(" ")}`,
    });
    return JSON.parse(output);
  };

  return {
    url: `http://${host === "0.0.0.0" ? "localhost" : host}:${port}`,
    env,
    database,
    console,
    worker,
    command,
    /** Who runs the desktops; to be said before the worker starts. */
    useDriver: (name) => (env.DESKPROOF_DRIVER = name),
    logTail: (name) => logTail(home, name),

    /** Worker first, so that it closes its desktops while it can still write; the database last. Safe to repeat. */
    async stop() {
      const isWorkerGone = await worker.stop(WORKER_STOP_MS);
      if (!isWorkerGone) await this.sweep();
      await console.stop(10_000);
      await database.server?.stop(20_000);
      removeTraces(home);
    },

    /** Ends everything now and removes what the worker could not. */
    async force() {
      worker.kill();
      console.kill();
      await this.sweep();
      await database.server?.stop(5_000);
      removeTraces(home);
    },

    /** Removes desktops that no worker owns any more. */
    async sweep() {
      if (env.DESKPROOF_DRIVER !== "linux") return;
      await command("host", "sweep", "--json").catch((error) => say.line(`  Sweeping failed: ${error.message}`));
    },
  };
}

function removeTraces(home) {
  removeView(CHECKOUT);
  rmSync(socketFolder(home), { recursive: true, force: true });
}
