import * as queries from "../queries";
import { json, type Operation } from "./operation";

const path = "/webhooks/{webhookId}";
const admin = { auth: "any", scope: "admin" } as const;

/** Addresses that hear of events, what was sent to them, and what programs asked. */
export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "get", path: "/webhooks", id: "listWebhooks", ...admin },
    summary: "Addresses that hear of events",
    answers: [{ listOf: "Webhook" }],
  },
  {
    ...{ method: "post", path: "/webhooks", id: "createWebhook", ...admin },
    summary: "Add an address; its secret stands in this answer only",
    body: "NewWebhook",
    status: 201,
    answersSecret: true,
    answers: json("WebhookWithSecret"),
    errors: ["conflict"],
  },
  {
    ...{ method: "get", path, id: "getWebhook", ...admin },
    summary: "One address",
    hasEtag: true,
    answers: json("Webhook"),
    errors: ["not_found"],
  },
  {
    ...{ method: "patch", path, id: "updateWebhook", ...admin },
    summary: "Change an address, or enable it again; safe to repeat",
    body: "WebhookEdit",
    hasEtag: true,
    answers: json("Webhook"),
    errors: ["not_found"],
  },
  {
    ...{ method: "delete", path, id: "deleteWebhook", ...admin },
    summary: "Remove an address with its messages",
    status: 204,
    answers: [],
    errors: ["not_found"],
  },
  {
    ...{ method: "post", path: `${path}/rotate-secret`, id: "rotateWebhookSecret", ...admin },
    summary: "Make another secret; the one before signs along for 24 hours",
    answersSecret: true,
    answers: json("WebhookWithSecret"),
    errors: ["not_found"],
  },
  {
    ...{ method: "post", path: `${path}/test`, id: "testWebhook", ...admin },
    summary: "Queue a message that means nothing",
    status: 202,
    answers: json("WebhookDelivery"),
    errors: ["not_found", "webhook_disabled"],
  },
  {
    ...{ method: "get", path: `${path}/deliveries`, id: "listWebhookDeliveries", ...admin },
    summary: "Messages to an address, newest first",
    query: queries.webhookDeliveryListQuery,
    answers: [{ pageOf: "WebhookDelivery" }],
    errors: ["not_found"],
  },
  {
    ...{ method: "get", path: `${path}/deliveries/{deliveryId}`, id: "getWebhookDelivery", ...admin },
    summary: "One message with every try",
    answers: json("WebhookDeliveryDetail"),
    errors: ["not_found"],
  },
  {
    ...{ method: "post", path: `${path}/deliveries/{deliveryId}/resend`, id: "resendWebhookDelivery", ...admin },
    summary:
      "Send a message again under its own id, or at once when it waits for its next try; safe to repeat while it is pending",
    status: 202,
    answers: json("WebhookDelivery"),
    errors: ["not_found", "webhook_disabled"],
  },
  {
    ...{ method: "get", path: "/requests", id: "listRequests", auth: "any" },
    summary: "What keys asked of the API in the last week: a key's own requests, or a person's keys'",
    query: queries.requestListQuery,
    answers: [{ pageOf: "LoggedRequest" }],
  },
];
