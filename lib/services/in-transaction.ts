import type { Queryable } from "@/lib/db/client";
import { withTransaction, type TransactionOptions } from "@/lib/db/tx";
import type { ServiceContext } from "./context";

/**
 * Runs `work` in the caller's transaction when there is one, else in its own, which is retried whole on a conflict.
 * `work` must have no effect outside the database.
 */
export async function inTransaction<T>(
  ctx: ServiceContext,
  work: (tx: Queryable) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return ctx.tx ? work(ctx.tx) : withTransaction(ctx.db, work, options);
}
