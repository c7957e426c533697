import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Queryable } from "@/lib/db/client";
import {
  findIdempotencyKey,
  forgetIdempotencyKeys,
  IDEMPOTENCY_KEPT_MS,
  saveIdempotencyKey,
  tryLockIdempotencyKey,
} from "@/lib/db/idempotency-keys";
import { withTransaction } from "@/lib/db/tx";
import { AppError } from "@/lib/domain/errors";
import { invalidRequest } from "@/lib/services/parse-input";
import type { ServiceContext } from "@/lib/services/context";

export interface StoredAnswer {
  status: number;
  body: unknown;
}

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/;

/** The request's key, or null. Throws `invalid_request` for one that is no 1 to 255 visible characters. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (KEY_SHAPE.test(key)) return key;
  throw invalidRequest([{ pointer: "/headers/idempotency-key", reason: "must be 1 to 255 visible ASCII characters" }]);
}

/** The same for bodies that are equal as JSON. */
export function hashOfBody(body: unknown): string {
  return createHash("sha256")
    .update(canonicalize(body) ?? "")
    .digest("hex");
}

/**
 * Does `work` once per key: its writes and the kept answer are one transaction, so after a crash either both are
 * there or neither. The same key with an equal body gives the first answer again; an error is not kept, so a mended
 * request may use its key again. `prepare` comes before that transaction and must leave no trace: two requests that come
 * at once both do it, and one of them is answered from what the other kept. Throws `idempotency_mismatch`,
 * `idempotency_in_flight`.
 */
export async function onceByKey<Prepared>(
  ctx: ServiceContext,
  request: { route: string; key: string; body: unknown },
  work: (tx: Queryable, prepared: Prepared) => Promise<StoredAnswer>,
  prepare: () => Promise<Prepared>,
): Promise<StoredAnswer & { isReplay: boolean }> {
  const address = { workspaceId: ctx.workspace.id, route: request.route, key: request.key };
  const bodyHash = hashOfBody(request.body);
  const early = await replayOf(ctx.db.prisma, ctx, address, bodyHash);
  if (early !== null) return early;
  const prepared = await prepare();
  return withTransaction(ctx.db, async (tx) => {
    if (!(await tryLockIdempotencyKey(tx, address))) {
      throw new AppError("idempotency_in_flight", "The first request with this Idempotency-Key is still running.");
    }
    const known = await replayOf(tx, ctx, address, bodyHash);
    if (known !== null) return known;
    const now = ctx.now();
    const answer = await work(tx, prepared);
    await saveIdempotencyKey(tx, address, {
      bodyHash,
      responseStatus: answer.status,
      responseBody: answer.body,
      createdAt: now,
    });
    await forgetIdempotencyKeys(tx, new Date(now.getTime() - IDEMPOTENCY_KEPT_MS));
    return { ...answer, isReplay: false };
  });
}

/** The kept answer of a key, or null when it was not used within its time. Throws `idempotency_mismatch`. */
async function replayOf(
  db: Queryable,
  ctx: ServiceContext,
  address: { workspaceId: string; route: string; key: string },
  bodyHash: string,
): Promise<(StoredAnswer & { isReplay: true }) | null> {
  const known = await findIdempotencyKey(db, address);
  if (known === null || ctx.now().getTime() - known.createdAt.getTime() >= IDEMPOTENCY_KEPT_MS) return null;
  if (known.bodyHash !== bodyHash) {
    throw new AppError("idempotency_mismatch", "This Idempotency-Key was used with another body.");
  }
  return { status: known.responseStatus, body: known.responseBody, isReplay: true };
}
