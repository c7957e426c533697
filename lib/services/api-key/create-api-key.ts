import { makeApiKeyText } from "@/lib/auth/api-key-text";
import { insertApiKey } from "@/lib/db/api-keys";
import { newId } from "@/lib/config/new-id";
import { newApiKeySchema } from "@/lib/domain/api-key/api-key.wire";
import { userIdOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { refuseWiderKey } from "./refuse-wider-key";
import { viewApiKeys, type ApiKeyView } from "./list-api-keys";

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface CreatedApiKey extends ApiKeyView {
  /** The key itself; this answer is the only place it ever stands. */
  secret: string;
}

/**
 * Makes a key of the workspace. Each call makes another key. A key makes none that may do more, or lives longer, than
 * itself (`insufficient_scope`).
 */
export async function createApiKey({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<CreatedApiKey> {
  requireScope(ctx, "admin");
  const { name, scopes, expires_in_days } = parseInput(newApiKeySchema, input);
  const now = ctx.now();
  const { text, prefix, hash } = makeApiKeyText();
  const expiresAt = expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS);
  const key = await inTransaction(ctx, async (tx) => {
    await refuseWiderKey(ctx, tx, { scopes, expiresAt });
    const inserted = await insertApiKey(tx, {
      id: newId("apiKey", now),
      workspaceId: ctx.workspace.id,
      name,
      prefix,
      hash,
      scopes: [...new Set(scopes)],
      createdByUserId: userIdOf(ctx.actor),
      expiresAt,
    });
    await emitAudit(ctx, tx, { action: "api_key.create", target: inserted.id, data: { name, prefix, scopes } });
    return inserted;
  });
  const [view] = await viewApiKeys(ctx, [key]);
  return { ...(view as ApiKeyView), secret: text };
}
