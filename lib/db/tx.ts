import { Prisma } from "@/lib/generated/prisma/client";
import type { Database, Queryable } from "./client";

/** Postgres and Prisma codes of conflicts that a second try resolves: serialization failure, deadlock, Prisma's write conflict. */
const CONFLICT_CODES = new Set(["40001", "40P01", "P2034"]);

/** Codes and system errors that mean "the server is away": connection refused, reset, shutting down, starting up. */
const UNAVAILABLE_CODES = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
  "08001",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
]);

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let e: unknown = error, depth = 0; e && depth < 5; depth++) {
    const { code, originalCode, cause, meta } = e as {
      code?: unknown;
      originalCode?: unknown;
      cause?: unknown;
      meta?: { driverAdapterError?: unknown };
    };
    for (const value of [code, originalCode]) if (typeof value === "string") codes.push(value);
    e = cause ?? meta?.driverAdapterError;
  }
  return codes;
}

export function isConflict(error: unknown): boolean {
  return codesOf(error).some((code) => CONFLICT_CODES.has(code));
}

/** True when the database could not be reached or went away under the query; the outcome of that query is unknown. */
export function isUnavailable(error: unknown): boolean {
  if (codesOf(error).some((code) => UNAVAILABLE_CODES.has(code))) return true;
  return /not queryable|connection (terminated|ended|timeout|refused)|server closed the connection|the database system is|DatabaseNotReachable|ConnectionClosed|Connection terminated|timeout exceeded when trying to connect/i.test(
    error instanceof Error ? error.message : "",
  );
}

export interface TransactionOptions {
  isolation?: "read_committed" | "serializable";
  /** Tries in all when a conflict is met; default 5. */
  triesMax?: number;
  timeoutMs?: number;
}

/**
 * Runs `work` in one transaction and retries it whole on a conflict, so `work` must have no effect outside
 * the database.
 */
export async function withTransaction<T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
  { isolation = "read_committed", triesMax = 5, timeoutMs = 15_000 }: TransactionOptions = {},
): Promise<T> {
  // Read committed is what a transaction has by itself; to say so would be one more way to the server for each.
  const isolationLevel = isolation === "serializable" ? Prisma.TransactionIsolationLevel.Serializable : undefined;
  for (let tries = 1; ; tries++) {
    try {
      return await db.prisma.$transaction(work, { isolationLevel, maxWait: 10_000, timeout: timeoutMs });
    } catch (error) {
      if (tries >= triesMax || !isConflict(error)) throw error;
    }
  }
}

/**
 * Repeats `work` while the database is away, up to `forMs`. Only for work that is safe to repeat although an
 * earlier try may have been committed: guarded moves and inserts by id.
 */
export async function whileUnavailable<T>(
  work: () => Promise<T>,
  { forMs, pauseMs = 250, signal }: { forMs: number; pauseMs?: number; signal?: AbortSignal },
): Promise<T> {
  const deadline = Date.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() >= deadline || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
