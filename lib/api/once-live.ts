import {
  finishIdempotencyKey,
  IDEMPOTENCY_KEPT_MS,
  releaseIdempotencyKey,
  reserveIdempotencyKey,
} from "@/lib/db/idempotency-keys";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "@/lib/services/context";
import { hashOfBody, type StoredAnswer } from "./idempotency";

/** A request that took longer than any of ours may: its process died, and what it did is not known. */
const LOST_MS = 10 * 60_000;

/**
 * Does `work` once per key where it acts outside the database (a fork, a step, a model): the key is taken first, and
 * its answer kept afterwards. An error gives the key back, so a mended request may use it again. A process that dies in
 * between leaves the key taken for ten minutes. Throws `idempotency_mismatch`, `idempotency_in_flight`.
 */
export async function onceLive(
  ctx: ServiceContext,
  request: { route: string; key: string; body: unknown },
  work: () => Promise<StoredAnswer | null>,
): Promise<(StoredAnswer & { isReplay: boolean }) | null> {
  const address = { workspaceId: ctx.workspace.id, route: request.route, key: request.key };
  const bodyHash = hashOfBody(request.body);
  const now = ctx.now();
  const { prisma } = ctx.db;
  const known = await reserveIdempotencyKey(prisma, address, {
    ...{ bodyHash, now },
    forgottenBefore: new Date(now.getTime() - IDEMPOTENCY_KEPT_MS),
    lostBefore: new Date(now.getTime() - LOST_MS),
  });
  if (known !== null) {
    if (known.bodyHash !== bodyHash) {
      throw new AppError("idempotency_mismatch", "This Idempotency-Key was used with another body.");
    }
    if (known.responseStatus === null) {
      throw new AppError("idempotency_in_flight", "The first request with this Idempotency-Key is still running.");
    }
    return { status: known.responseStatus, body: known.responseBody, isReplay: true };
  }
  let answer: StoredAnswer | null = null;
  try {
    answer = await work();
  } finally {
    if (answer === null) await releaseIdempotencyKey(prisma, address);
  }
  if (answer === null) return null;
  await finishIdempotencyKey(prisma, address, { responseStatus: answer.status, responseBody: answer.body });
  return { ...answer, isReplay: false };
}
