import { makeApiKeyText } from "@/lib/auth/api-key-text";
import { newId } from "@/lib/config/new-id";
import { endApiKeyAt, findApiKeyInWorkspace, insertApiKey } from "@/lib/db/api-keys";
import { rotateApiKeySchema } from "@/lib/domain/api-key/api-key.wire";
import { AppError } from "@/lib/domain/errors";
import { userIdOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import type { CreatedApiKey } from "./create-api-key";
import { viewApiKeys, type ApiKeyView } from "./list-api-keys";
import { refuseWiderKey } from "./refuse-wider-key";

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Makes a key of the same name, scopes and length of life, and lets the old one work for `overlap_hours` more, never
 * longer than it would have. Each call makes another key. Throws `not_found`, and `conflict` for a key that has ended.
 */
export async function rotateApiKey({
  ctx,
  keyId,
  input,
}: {
  ctx: ServiceContext;
  keyId: string;
  input: unknown;
}): Promise<CreatedApiKey> {
  requireScope(ctx, "admin");
  const { overlap_hours } = parseInput(rotateApiKeySchema, input);
  const now = ctx.now();
  const { text, prefix, hash } = makeApiKeyText();
  const key = await inTransaction(ctx, async (tx) => {
    const old = await findApiKeyInWorkspace(tx, ctx.workspace.id, keyId);
    if (old === null) throw new AppError("not_found", "There is no such key in this workspace.");
    const hasEnded = old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= now);
    if (hasEnded) throw new AppError("conflict", "This key has ended. Make a new one.");
    const lifeMs = old.expiresAt === null ? null : old.expiresAt.getTime() - old.createdAt.getTime();
    const expiresAt = lifeMs === null ? null : new Date(now.getTime() + lifeMs);
    await refuseWiderKey(ctx, tx, { scopes: old.scopes, expiresAt });
    const inserted = await insertApiKey(tx, {
      id: newId("apiKey", now),
      workspaceId: ctx.workspace.id,
      name: old.name,
      prefix,
      hash,
      scopes: old.scopes,
      createdByUserId: userIdOf(ctx.actor),
      expiresAt,
      rotatedFromId: old.id,
    });
    const lastMoment = new Date(now.getTime() + overlap_hours * HOUR_MS);
    await endApiKeyAt(tx, old.id, lastMoment);
    await emitAudit(ctx, tx, {
      action: "api_key.rotate",
      target: old.id,
      before: { expires_at: old.expiresAt?.toISOString() ?? null },
      after: { expires_at: lastMoment.toISOString() },
      data: { new_key_id: inserted.id, prefix },
    });
    return inserted;
  });
  const [view] = await viewApiKeys(ctx, [key]);
  return { ...(view as ApiKeyView), secret: text };
}
