import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { databaseUrlAt } from "../../lib/config/state-home.mjs";
import { initPostgres, postgresReady, spawnPostgres } from "./postgres.mjs";

/**
 * A PostgreSQL server for tests in a temporary folder, which goes with it. Keeps no promise about a power cut
 * (nothing is synced), which makes it several times faster. Ends with this process, even when that is killed.
 * @returns {Promise<{ socket: string, urlOf(database: string): string, stop(): Promise<void> }>}
 */
export async function startTemporaryPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), "dp-pg-"));
  chmodSync(folder, 0o755);
  const data = path.join(folder, "data");
  const socket = path.join(folder, "s");
  const log = path.join(folder, "log");
  await initPostgres(data);
  const logFd = openSync(log, "a");
  const child = spawnPostgres({
    data,
    socket,
    logFd,
    graceMs: 0,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 200 },
  });
  closeSync(logFd);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await postgresReady(socket, child);
  } catch (error) {
    const text = readFileSync(log, "utf8");
    remove();
    throw new Error(`${error.message}\n${text}`, { cause: error });
  }
  return {
    socket,
    urlOf: (database) => databaseUrlAt(socket, database),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      remove();
    },
  };
}
