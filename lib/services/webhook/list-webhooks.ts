import { listWebhookEndpoints, type WebhookEndpointRecord } from "@/lib/db/webhook-endpoints";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** The workspace's addresses, newest first, disabled ones too. */
export async function listWebhooks({ ctx }: { ctx: ServiceContext }): Promise<WebhookEndpointRecord[]> {
  requireScope(ctx, "admin");
  return listWebhookEndpoints(queryable(ctx), ctx.workspace.id);
}
