import {
  listWebhookDeliveries as listRows,
  type WebhookDeliveryQuery,
  type WebhookDeliveryRecord,
} from "@/lib/db/webhook-deliveries";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { getWebhookInWorkspace } from "./webhook-view";

/** Messages to one address, newest first; `limit` is 1 to 200. Throws `not_found`. */
export async function listWebhookDeliveries({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: WebhookDeliveryQuery;
}): Promise<Page<WebhookDeliveryRecord, string>> {
  requireScope(ctx, "admin");
  const db = queryable(ctx);
  await getWebhookInWorkspace(ctx, db, query.endpointId);
  const rows = await listRows(db, ctx.workspace.id, { ...query, limit: query.limit + 1 });
  return pageOf(rows, query.limit, ({ id }) => id);
}
