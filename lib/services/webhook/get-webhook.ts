import type { WebhookEndpointRecord } from "@/lib/db/webhook-endpoints";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getWebhookInWorkspace } from "./webhook-view";

/** One address. Throws `not_found`. */
export async function getWebhook(given: { ctx: ServiceContext; webhookId: string }): Promise<WebhookEndpointRecord> {
  const { ctx, webhookId } = given;
  requireScope(ctx, "admin");
  return getWebhookInWorkspace(ctx, queryable(ctx), webhookId);
}
