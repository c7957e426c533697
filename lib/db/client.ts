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
  pool.on("connect", (client) => void client.on("error", () => undefined));
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
