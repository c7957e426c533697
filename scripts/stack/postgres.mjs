/**
 * An own PostgreSQL cluster from the embedded binaries: unix socket only, no password, no system user needed.
 * Commands print nothing; the server's log goes to the descriptor the caller gives.
 */
import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { databaseUrlAt, isRoot, UNPRIVILEGED } from "../../lib/config/state-home.mjs";
import { CHECKOUT } from "./checkout.mjs";
import { postgresBinaries } from "./postgres-binaries.mjs";
import { startedAt } from "./process-identity.mjs";
import { unprivileged } from "./unprivileged.mjs";
import { waitFor } from "./wait-for.mjs";

const KEEPER = fileURLToPath(new URL("postgres-keeper.mjs", import.meta.url));

/** Makes a folder that only the database's account may enter. */
function ownFolder(folder) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (isRoot()) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
}

/**
 * Creates the cluster when the data folder has none. Sort order depends on no system library; pages carry checksums.
 * Safe to repeat; a half-made cluster is refused by initdb with a sentence.
 */
export async function initPostgres(data) {
  if (existsSync(path.join(data, "PG_VERSION"))) return false;
  ownFolder(data);
  const program = path.join(postgresBinaries(), "initdb");
  const args = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--data-checksums"];
  const {
    command,
    args: argv,
    options,
  } = unprivileged(CHECKOUT, program, [
    ...args,
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-sync",
  ]);
  const child = spawn(command, argv, { ...options, stdio: ["ignore", "ignore", "pipe"], env: plainEnvironment() });
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(`initdb failed in ${data}: ${errors.trim()}`);
  return true;
}

/**
 * Starts the server's keeper and returns its child process; it exits when the server does. Descriptor 3 of the child
 * is its life line: the server ends `graceMs` after this process is gone.
 * @param {{ data: string, socket: string, logFd: number, graceMs?: number, settings?: Record<string, string | number> }} options
 * @returns {import("node:child_process").ChildProcess}
 */
export function spawnPostgres({ data, socket, logFd, graceMs = 6_000, settings = {} }) {
  ownFolder(socket);
  const flags = Object.entries({ listen_addresses: "", max_connections: 200, shared_buffers: "128MB", ...settings });
  const { command, args, options } = unprivileged(CHECKOUT, process.execPath, [
    KEEPER,
    String(graceMs),
    path.join(postgresBinaries(), "postgres"),
    ...["-D", data, "-k", socket],
    ...flags.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  return spawn(command, args, {
    ...options,
    stdio: ["ignore", logFd, logFd, "pipe"],
    detached: true,
    env: plainEnvironment(),
  });
}

/** Resolves once the server answers. Rejects when `child` ends before, or after `limitMs`. */
export async function postgresReady(socket, child, limitMs = 30_000) {
  await waitFor(() => answers(socket), {
    limitMs,
    what: `PostgreSQL to answer on ${socket}`,
    abort: () =>
      child.exitCode !== null || child.signalCode !== null ? "PostgreSQL ended while it was starting" : null,
  });
}

/** A connection that PostgreSQL accepts and can serve; during recovery it refuses, so a plain connect is not enough. */
async function answers(socket) {
  if (!existsSync(path.join(socket, ".s.PGSQL.5432"))) return false;
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: databaseUrlAt(socket, "postgres"), connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates the database when it is missing; returns true when it did. */
export async function ensureDatabase(socket, name) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: databaseUrlAt(socket, "postgres") });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount) return false;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    return true;
  } finally {
    await client.end();
  }
}

/**
 * Ends a server that a killed supervisor left on this data folder and waits until it is gone. Returns its pid, or
 * null when there was none. A pid file whose pid belongs to another program is left to PostgreSQL, which replaces it.
 */
export async function stopStalePostgres(data, limitMs = 20_000) {
  const pid = runningPostmaster(data);
  if (pid === null) return null;
  process.kill(pid, "SIGINT");
  // The pid file goes before the process does; a new server would still find its memory in use.
  await waitFor(() => startedAt(pid) === null, { limitMs, what: `PostgreSQL ${pid} to end` });
  return pid;
}

function runningPostmaster(data) {
  try {
    const pid = Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, 0);
    const command = process.platform === "linux" ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : data;
    return command.includes(data) ? pid : null;
  } catch {
    return null;
  }
}

function plainEnvironment() {
  return { PATH: process.env.PATH, LANG: "C", LC_ALL: "C", TZ: "UTC" };
}
