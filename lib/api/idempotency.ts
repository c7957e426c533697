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

/**
 * Does `work` once per key: its writes and the kept answer are one transaction, so after a crash either both are
 * there or neither. The same key with an equal body gives the first answer again; an error is not kept, so a mended
 * request may use its key again. Throws `idempotency_mismatch`, `idempotency_in_flight`.
 */
export async function onceByKey(
  ctx: ServiceContext,
  request: { route: string; key: string; body: unknown },
  work: (tx: Queryable) => Promise<StoredAnswer>,
): Promise<StoredAnswer & { isReplay: boolean }> {
  const address = { workspaceId: ctx.workspace.id, route: request.route, key: request.key };
  const bodyHash = createHash("sha256")
    .update(canonicalize(request.body) ?? "")
    .digest("hex");
  return withTransaction(ctx.db, async (tx) => {
    if (!(await tryLockIdempotencyKey(tx, address))) {
      throw new AppError("idempotency_in_flight", "The first request with this Idempotency-Key is still running.");
    }
    const now = ctx.now();
    const known = await findIdempotencyKey(tx, address);
    const isKept = known !== null && now.getTime() - known.createdAt.getTime() < IDEMPOTENCY_KEPT_MS;
    if (isKept && known.bodyHash !== bodyHash) {
      throw new AppError("idempotency_mismatch", "This Idempotency-Key was used with another body.");
    }
    if (isKept) return { status: known.responseStatus, body: known.responseBody, isReplay: true };
    const answer = await work(tx);
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
