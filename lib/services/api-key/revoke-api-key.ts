import { findApiKeyInWorkspace, revokeApiKeyRow } from "@/lib/db/api-keys";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { viewApiKeys, type ApiKeyView } from "./list-api-keys";

/** Ends a key at once and for good. Safe to repeat: the first date stays. Throws `not_found`. */
export async function revokeApiKey({ ctx, keyId }: { ctx: ServiceContext; keyId: string }): Promise<ApiKeyView> {
  requireScope(ctx, "admin");
  await inTransaction(ctx, async (tx) => {
    const known = await findApiKeyInWorkspace(tx, ctx.workspace.id, keyId);
    if (known === null) throw new AppError("not_found", "There is no such key in this workspace.");
    if (await revokeApiKeyRow(tx, keyId, ctx.now())) {
      await emitAudit(ctx, tx, { action: "api_key.revoke", target: keyId, data: { prefix: known.prefix } });
    }
  });
  const key = await findApiKeyInWorkspace(queryable(ctx), ctx.workspace.id, keyId);
  const [view] = await viewApiKeys(ctx, key === null ? [] : [key]);
  return view as ApiKeyView;
}
