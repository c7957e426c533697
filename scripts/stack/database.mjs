import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { embeddedDatabaseUrl, socketFolder } from "../../lib/config/state-home.mjs";
import { ensureDatabase, initPostgres, postgresReady, spawnPostgres, stopStalePostgres } from "./postgres.mjs";
import { Supervised } from "./supervised.mjs";

/**
 * The database of an installation: the server named by `DATABASE_URL`, or an embedded one that is kept alive here.
 * `start` resolves when it answers, exists and carries every migration.
 */
export function createDatabase({ home, configuredUrl, logFile, onEnd }) {
  const data = path.join(home, "postgres");
  const socket = socketFolder(home);
  const launch = async () => {
    await stopStalePostgres(data);
    const logFd = openSync(logFile, "a");
    const child = spawnPostgres({ data, socket, logFd });
    closeSync(logFd);
    await postgresReady(socket, child);
    return child;
  };
  const server = configuredUrl ? null : new Supervised({ name: "PostgreSQL", launch, onEnd });
  const url = configuredUrl ?? embeddedDatabaseUrl(home);
  return {
    url,
    server,
    async start(say) {
      if (server) {
        const isNew = await initPostgres(data);
        if (isNew) say.line(`  Created a PostgreSQL cluster in ${data}`);
        await server.start();
        await ensureDatabase(socket, "deskproof");
      }
      const { migrateDatabase } = await import("./migrate-database.mjs");
      const applied = await migrateDatabase(url);
      if (applied.length > 0)
        say.line(`  Applied ${applied.length} database migration${applied.length > 1 ? "s" : ""}`);
    },
  };
}
