import { editWebhookEndpoint } from "@/lib/db/webhook-endpoints";
import { AppError } from "@/lib/domain/errors";
import { SECRET_OVERLAP_MS } from "@/lib/domain/webhook/retry-schedule";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { getWebhookInWorkspace, type WebhookSecrets, type WebhookWithSecret } from "./webhook-view";

/** Makes another secret, shown in this answer only; for 24 hours messages are signed with the one before, too. Throws `not_found`. */
export async function rotateWebhookSecret({
  ctx,
  webhookId,
  secretOf,
}: WebhookSecrets & { ctx: ServiceContext; webhookId: string }): Promise<WebhookWithSecret> {
  requireScope(ctx, "admin");
  const webhook = await inTransaction(ctx, async (tx) => {
    const { secretVersion } = await getWebhookInWorkspace(ctx, tx, webhookId);
    const edited = await editWebhookEndpoint(tx, ctx.workspace.id, webhookId, {
      secretVersion: secretVersion + 1,
      previousSecretUntil: new Date(ctx.now().getTime() + SECRET_OVERLAP_MS),
    });
    if (edited === null) throw new AppError("not_found", "There is no such webhook in this workspace.");
    await emitAudit(ctx, tx, { action: "webhook.rotate_secret", target: webhookId });
    return edited;
  });
  return { webhook, secret: secretOf(webhook.id, webhook.secretVersion) };
}
