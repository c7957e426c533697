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

const pools = new WeakMap<object, pg.Pool>();

/** The pool below a client; null for a transaction, which has a connection of its own. */
export const poolOf = (db: Queryable): pg.Pool | null => pools.get(db) ?? null;

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
  pools.set(prisma, pool);
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
 * A client that dies while it is checked out goes back to the pool at once, and giving it back again is harmless.
 * Prisma forgets to release the client of a transaction whose connection was cut, so each restart of the server would
 * otherwise cost the pool a place for good.
 */
function giveBackDeadClients(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    let release: pg.PoolClient["release"] | undefined;
    // The pool sets a new `release` at each checkout.
    Object.defineProperty(client, "release", {
      configurable: true,
      get: () => release,
      set: (fresh: pg.PoolClient["release"]) => {
        let isReleased = false;
        release = (error) => {
          if (isReleased) return;
          isReleased = true;
          fresh(error);
        };
      },
    });
    client.on("error", () => undefined);
    client.once("end", () => release?.(true));
  });
}
