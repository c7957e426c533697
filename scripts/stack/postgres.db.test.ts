import { spawn } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databaseUrlAt } from "@/lib/config/state-home.mjs";
import { ensureDatabase, initPostgres, postgresReady, spawnPostgres, stopStalePostgres } from "./postgres.mjs";
import { startedAt } from "./process-identity.mjs";
import { waitFor } from "./wait-for.mjs";

let folder: string;
let data: string;
let socket: string;
const keepers: ReturnType<typeof spawnPostgres>[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "dp-pgt-"));
  chmodSync(folder, 0o755);
  data = path.join(folder, "data");
  socket = path.join(folder, "s");
});
afterEach(async () => {
  keepers.splice(0).forEach((keeper) => keeper.kill("SIGKILL"));
  await stopStalePostgres(data);
  rmSync(folder, { recursive: true, force: true });
});

function start() {
  const logFd = openSync(path.join(folder, "log"), "a");
  const keeper = spawnPostgres({ data, socket, logFd, graceMs: 0 });
  closeSync(logFd);
  keepers.push(keeper);
  return keeper;
}

async function query(sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrlAt(socket, "deskproof") });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0];
  } finally {
    await client.end();
  }
}
const postmaster = () => Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
const isAlive = (pid: number) => startedAt(pid) !== null;

test("a cluster is made once, keeps its rows over a restart, and does not run as root", async () => {
  expect(await initPostgres(data)).toBe(true);
  expect(await initPostgres(data)).toBe(false);
  const first = start();
  await postgresReady(socket, first);
  expect(await ensureDatabase(socket, "deskproof")).toBe(true);
  expect(await ensureDatabase(socket, "deskproof")).toBe(false);
  await query("CREATE TABLE kept AS SELECT 7 AS n");
  if (process.platform === "linux")
    expect(readFileSync(`/proc/${postmaster()}/status`, "utf8")).not.toMatch(/^Uid:\t0/m);
  first.kill("SIGTERM");
  await new Promise((resolve) => first.once("exit", resolve));

  await postgresReady(socket, start());
  expect(await query("SELECT n FROM kept")).toEqual({ n: 7 });
});

test("a server whose keeper was killed is found on its data folder and ended", async () => {
  await initPostgres(data);
  const keeper = start();
  await postgresReady(socket, keeper);
  const orphan = postmaster();
  keeper.kill("SIGKILL");
  expect(await stopStalePostgres(data)).toBe(orphan);
  expect(isAlive(orphan)).toBe(false);
  await postgresReady(socket, start());
});

test("a server ends by itself when the process that started it is killed", async () => {
  await initPostgres(data);
  const module = JSON.stringify(new URL("postgres.mjs", import.meta.url).href);
  const source = `const { spawnPostgres, postgresReady } = await import(${module});
    const keeper = spawnPostgres({ data: ${JSON.stringify(data)}, socket: ${JSON.stringify(socket)}, logFd: 2, graceMs: 0 });
    await postgresReady(${JSON.stringify(socket)}, keeper);
    process.stdout.write("up");`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await new Promise((resolve) => parent.stdout.once("data", resolve));
  const server = postmaster();
  parent.kill("SIGKILL");
  await waitFor(() => !isAlive(server), { limitMs: 10_000, what: "the server to end" });
  expect(isAlive(server)).toBe(false);
});

test("a server that cannot start is reported, not waited for", async () => {
  await initPostgres(data);
  const logFd = openSync(path.join(folder, "log"), "a");
  const keeper = spawnPostgres({ data, socket, logFd, settings: { shared_buffers: "nonsense" } });
  closeSync(logFd);
  await expect(postgresReady(socket, keeper)).rejects.toThrow("ended while it was starting");
});
