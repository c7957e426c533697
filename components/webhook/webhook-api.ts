import { z } from "zod";
import {
  webhookDeliveryDetailWire,
  webhookDeliveryPageWire,
  webhookDeliveryWire,
  webhookWire,
  webhookWithSecretWire,
  type newWebhookSchema,
  type webhookEditSchema,
} from "@/lib/domain/webhook/webhook.wire";
import { apiGet, apiPath, apiSend } from "@/lib/client/api";

const webhookListWire = z.object({ data: z.array(webhookWire) });
const post = { method: "POST" } as const;

export const listWebhooks = (workspace: string, signal?: AbortSignal) =>
  apiGet(apiPath("/webhooks", { workspace }), webhookListWire, signal);

export const getWebhook = (workspace: string, id: string, signal?: AbortSignal) =>
  apiGet(apiPath(`/webhooks/${id}`, { workspace }), webhookWire, signal);

export const createWebhook = (workspace: string, webhook: z.input<typeof newWebhookSchema>) =>
  apiSend(apiPath("/webhooks", { workspace }), webhookWithSecretWire, { ...post, body: webhook });

export const editWebhook = (workspace: string, id: string, edit: z.input<typeof webhookEditSchema>) =>
  apiSend(apiPath(`/webhooks/${id}`, { workspace }), webhookWire, { method: "PATCH", body: edit });

export const deleteWebhook = (workspace: string, id: string) =>
  apiSend(apiPath(`/webhooks/${id}`, { workspace }), z.unknown(), { method: "DELETE" });

export const rotateSecret = (workspace: string, id: string) =>
  apiSend(apiPath(`/webhooks/${id}/rotate-secret`, { workspace }), webhookWithSecretWire, post);

export const sendTest = (workspace: string, id: string) =>
  apiSend(apiPath(`/webhooks/${id}/test`, { workspace }), webhookDeliveryWire, post);

export const listDeliveries = (workspace: string, id: string, cursor?: string, signal?: AbortSignal) =>
  apiGet(apiPath(`/webhooks/${id}/deliveries`, { workspace, cursor, limit: 50 }), webhookDeliveryPageWire, signal);

export const getDelivery = (workspace: string, id: string, deliveryId: string, signal?: AbortSignal) =>
  apiGet(apiPath(`/webhooks/${id}/deliveries/${deliveryId}`, { workspace }), webhookDeliveryDetailWire, signal);

export const resendDelivery = (workspace: string, id: string, deliveryId: string) =>
  apiSend(apiPath(`/webhooks/${id}/deliveries/${deliveryId}/resend`, { workspace }), webhookDeliveryWire, post);
