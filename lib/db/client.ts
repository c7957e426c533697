import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "@/lib/generated/prisma/client";

/** A transaction or the database itself: what every query function takes. */
export type Queryable = Prisma.TransactionClient;

/** One process's database: the Prisma client and the pool below it, which also serves raw SQL and LISTEN. */
export interface Database {
  readonly url: string;
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  url: string;
  /** Connections at most; the embedded server allows 200 for all processes together. */
  poolMax?: number;
}

/**
 * Opens a pool; connects lazily. A lost server surfaces as an error of the query that met it, never as a
 * process-wide event, and the pool reconnects by itself.
 */
export function openDatabase({ url, poolMax = 10 }: OpenDatabaseOptions): Database {
  const pool = new pg.Pool({ connectionString: url, max: poolMax, connectionTimeoutMillis: 10_000 });
  // An idle connection that the server ends would otherwise raise an unhandled event.
  pool.on("error", () => undefined);
  giveBackDeadClients(pool);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    url,
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/**
 * A client that dies while it is checked out goes back to the pool at once. Prisma forgets to release the client of a
 * transaction whose connection was cut, so each restart of the server would otherwise cost the pool a place for good.
 */
function giveBackDeadClients(pool: pg.Pool): void {
  pool.on("acquire", (client) => queueMicrotask(() => releaseOnce(client)));
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    client.once("end", () => {
      try {
        // Missing before the first checkout; the pool then drops the client by itself.
        (client as Partial<pg.PoolClient>).release?.(true);
      } catch {
        // It was idle: the pool has dropped it already.
      }
    });
  });
}

/** Makes a second release harmless: whoever held a dead client may still give it back. The pool sets `release` right after it announces the client. */
function releaseOnce(client: pg.PoolClient): void {
  const release = client.release.bind(client);
  let isReleased = false;
  client.release = (error) => {
    if (isReleased) return;
    isReleased = true;
    release(error);
  };
}
