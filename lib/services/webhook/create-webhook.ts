import { newId } from "@/lib/config/new-id";
import { insertWebhookEndpoint, listWebhookEndpoints } from "@/lib/db/webhook-endpoints";
import { AppError } from "@/lib/domain/errors";
import { newWebhookSchema } from "@/lib/domain/webhook/webhook.wire";
import { creatorColumns, actorLabel, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { refuseCredentials, type WebhookSecrets, type WebhookWithSecret } from "./webhook-view";

/** Each message is written once for each address. */
const WEBHOOKS_MAX = 20;

/** Adds an address; its secret stands in this answer only. Throws `conflict` when the workspace has 20. Each call adds another. */
export async function createWebhook({
  ctx,
  input,
  secretOf,
}: WebhookSecrets & { ctx: ServiceContext; input: unknown }): Promise<WebhookWithSecret> {
  requireScope(ctx, "admin");
  const { url, description, events, invalid_rate_max } = parseInput(newWebhookSchema, input);
  refuseCredentials(url);
  const now = ctx.now();
  const webhook = await inTransaction(ctx, async (tx) => {
    if ((await listWebhookEndpoints(tx, ctx.workspace.id)).length >= WEBHOOKS_MAX) {
      throw new AppError("conflict", `A workspace has at most ${WEBHOOKS_MAX} webhooks.`);
    }
    const made = await insertWebhookEndpoint(tx, {
      id: newId("webhook", now),
      workspaceId: ctx.workspace.id,
      ...{ url, description, events: [...new Set(events)], invalidRateMax: invalid_rate_max },
      createdBy: actorLabel(ctx.actor),
      createdName: creatorColumns(ctx.actor).createdByName,
      createdAt: now,
    });
    await emitAudit(ctx, tx, { action: "webhook.create", target: made.id, after: { url, events } });
    return made;
  });
  return { webhook, secret: secretOf(webhook.id, webhook.secretVersion) };
}
