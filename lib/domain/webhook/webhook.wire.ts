import { z } from "zod";
import { pageWire } from "../run/run.wire";
import { WEBHOOK_DELIVERY_STATUSES } from "./delivery.status";
import { WEBHOOK_EVENT_TYPES } from "./webhook-event";

const url = z.url({ protocol: /^https?$/, error: "must be an http or https address" }).max(2_000);
const description = z.string().trim().max(200);
const events = z.array(z.enum(WEBHOOK_EVENT_TYPES)).min(1).max(WEBHOOK_EVENT_TYPES.length);
const invalidRate = z
  .number()
  .min(0)
  .max(1)
  .describe("share of invalid among judged attempts above which run.invalid_rate_exceeded is told");

export const newWebhookSchema = z.strictObject({
  url,
  description: description.default(""),
  events,
  invalid_rate_max: invalidRate.default(0.05),
});

export const webhookEditSchema = z.strictObject({
  url: url.optional(),
  description: description.optional(),
  events: events.optional(),
  invalid_rate_max: invalidRate.optional(),
  enabled: z.boolean().optional().describe("true takes up an address again that was disabled"),
});

export const webhookWire = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
    invalid_rate_max: z.number(),
    enabled: z.boolean(),
    disabled_at: z.string().nullable(),
    disabled_reason: z.string().nullable(),
    failing_since: z
      .string()
      .nullable()
      .describe("first failed try since the last that arrived; null while all is well"),
    previous_secret_until: z.string().nullable().describe("signatures of the secret before are sent, too, until then"),
    created_by: z.string(),
    created_at: z.string(),
  })
  .meta({ id: "Webhook" });
export type WebhookWire = z.infer<typeof webhookWire>;

/** Stands in the answers that make a secret, and nowhere else. */
export const webhookWithSecretWire = webhookWire
  .extend({ secret: z.string().describe("whsec_ and base64; shown in this answer only") })
  .meta({ id: "WebhookWithSecret" });
export type WebhookWithSecretWire = z.infer<typeof webhookWithSecretWire>;

export const webhookDeliveryWire = z
  .object({
    id: z.string().describe("sent as webhook-id"),
    webhook_id: z.string(),
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    status: z.enum(WEBHOOK_DELIVERY_STATUSES),
    tries: z.number().int(),
    next_try_at: z.string().nullable(),
    last_status: z.number().int().nullable().describe("HTTP status of the last answer; null when none came"),
    last_error: z.string().nullable(),
    occurred_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDeliveryWire = z.infer<typeof webhookDeliveryWire>;
export const webhookDeliveryPageWire = pageWire(webhookDeliveryWire).meta({ id: "WebhookDeliveryPage" });

export const webhookDeliveryDetailWire = webhookDeliveryWire
  .extend({
    try_log: z.array(
      z.object({
        number: z.number().int(),
        at: z.string(),
        duration_ms: z.number(),
        status: z.number().int().nullable(),
        error: z.string().nullable(),
        response_start: z.string().nullable().describe("untrusted text, at most 500 characters"),
      }),
    ),
  })
  .meta({ id: "WebhookDeliveryDetail" });
export type WebhookDeliveryDetailWire = z.infer<typeof webhookDeliveryDetailWire>;

/** Body of every message: thin, so that what may be read is asked for with a key. */
export const webhookMessageWire = z
  .object({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) })
  .meta({ id: "WebhookMessage" });
