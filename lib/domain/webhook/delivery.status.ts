import { machine } from "../transition";

export const WEBHOOK_DELIVERY_STATUSES = ["pending", "delivered", "given_up"] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** One message to one address. A person may send again what was delivered or given up. */
export const webhookDeliveryMachine = machine(
  "message",
  WEBHOOK_DELIVERY_STATUSES,
  {
    arrive: { from: ["pending"], to: "delivered" },
    give_up: { from: ["pending"], to: "given_up" },
    resend: { from: ["delivered", "given_up"], to: "pending" },
  },
  ["resend"],
);
