import { deleteWebhookEndpoint, findWebhookEndpoint } from "@/lib/db/webhook-endpoints";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";

/** Removes an address with its messages and their log. Throws `not_found`. */
export async function deleteWebhook({ ctx, webhookId }: { ctx: ServiceContext; webhookId: string }): Promise<void> {
  requireScope(ctx, "admin");
  await inTransaction(ctx, async (tx) => {
    const known = await findWebhookEndpoint(tx, ctx.workspace.id, webhookId);
    if (known === null || !(await deleteWebhookEndpoint(tx, ctx.workspace.id, webhookId))) {
      throw new AppError("not_found", "There is no such webhook in this workspace.");
    }
    await emitAudit(ctx, tx, { action: "webhook.delete", target: webhookId, before: { url: known.url } });
  });
}
