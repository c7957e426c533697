import { editWebhookEndpoint, type WebhookEndpointRecord } from "@/lib/db/webhook-endpoints";
import { AppError } from "@/lib/domain/errors";
import { webhookEditSchema } from "@/lib/domain/webhook/webhook.wire";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { getWebhookInWorkspace, refuseCredentials } from "./webhook-view";

/** Changes an address. Enabling it again forgets that it failed; messages that wait are sent then. Safe to repeat. Throws `not_found`. */
export async function updateWebhook({
  ctx,
  webhookId,
  input,
}: {
  ctx: ServiceContext;
  webhookId: string;
  input: unknown;
}): Promise<WebhookEndpointRecord> {
  requireScope(ctx, "admin");
  const { enabled, invalid_rate_max, events, ...given } = parseInput(webhookEditSchema, input);
  if (given.url !== undefined) refuseCredentials(given.url);
  return inTransaction(ctx, async (tx) => {
    const before = await getWebhookInWorkspace(ctx, tx, webhookId);
    const isOff = before.disabledAt !== null;
    const after = await editWebhookEndpoint(tx, ctx.workspace.id, webhookId, {
      ...given,
      ...(events && { events: [...new Set(events)] }),
      ...(invalid_rate_max !== undefined && { invalidRateMax: invalid_rate_max }),
      ...(enabled === true && { disabledAt: null, disabledReason: null, failingSince: null }),
      ...(enabled === false && !isOff && { disabledAt: ctx.now(), disabledReason: "disabled by a person" }),
    });
    if (after === null) throw new AppError("not_found", "There is no such webhook in this workspace.");
    await emitAudit(ctx, tx, {
      action: "webhook.update",
      target: webhookId,
      before: facts(before),
      after: facts(after),
    });
    return after;
  });
}

const facts = ({ url, description, events, invalidRateMax, disabledAt }: WebhookEndpointRecord) => ({
  ...{ url, description, events, invalid_rate_max: invalidRateMax },
  enabled: disabledAt === null,
});
