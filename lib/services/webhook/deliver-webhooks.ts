import { newId } from "@/lib/config/new-id";
import type { Database } from "@/lib/db/client";
import { withTransaction } from "@/lib/db/tx";
import { claimDueDeliveries, recordWebhookTry, type WebhookDeliveryRecord } from "@/lib/db/webhook-deliveries";
import {
  disableWebhookEndpoint,
  findWebhookEndpoint,
  noteWebhookArrival,
  noteWebhookFailure,
  type WebhookEndpointRecord,
} from "@/lib/db/webhook-endpoints";
import { FAILING_MAX_MS, retryWaitMs } from "@/lib/domain/webhook/retry-schedule";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";

/** A receiver has this long to answer; shorter loses slow ones, longer holds a place for dead ones. */
export const RECEIVER_MS = 15_000;
/** How long a claim lasts: the try and the writing of what it met fit in with room. */
const HOLD_MS = 4 * RECEIVER_MS;

/** The way out and the secrets; `post` never throws. */
export interface WebhookSender {
  db: Database;
  now: () => Date;
  /** 0..1, for spreading retries. */
  random: () => number;
  secretOf: (webhookId: string, version: number) => string;
  sign: (message: { id: string; at: Date; body: string }, secrets: readonly string[]) => Record<string, string>;
  post: (request: {
    url: string;
    headers: Record<string, string>;
    body: string;
    timeoutMs: number;
  }) => Promise<{ status: number | null; error: string | null; responseStart: string | null }>;
}

/**
 * Takes messages that are due, at most `limit`, and sends them; `done` resolves when what came of each is kept. Several
 * processes may do so at once: each message is claimed by one. A message may arrive twice (its answer was lost), never
 * be lost.
 */
export async function deliverWebhooks(
  sender: WebhookSender,
  limit: number,
): Promise<{ taken: number; done: Promise<void> }> {
  const claim = { now: sender.now(), holdMs: HOLD_MS, limit };
  const due = await withTransaction(sender.db, (tx) => claimDueDeliveries(tx, claim));
  const done = Promise.all(due.map((delivery) => deliver(sender, delivery))).then(() => undefined);
  return { taken: due.length, done };
}

async function deliver(sender: WebhookSender, delivery: WebhookDeliveryRecord): Promise<void> {
  const endpoint = await findWebhookEndpoint(sender.db.prisma, delivery.workspaceId, delivery.endpointId);
  if (endpoint === null) return;
  const at = sender.now();
  const { type, data, occurredAt } = delivery;
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  const headers = {
    "content-type": "application/json",
    "user-agent": "Deskproof-Webhooks/1",
    ...sender.sign({ id: delivery.id, at, body }, secretsOf(sender, endpoint, at)),
  };
  const began = performance.now();
  const result = await sender.post({ url: endpoint.url, headers, body, timeoutMs: RECEIVER_MS });
  // A slow receiver has used up time that the wait would otherwise begin with.
  const end = sender.now();
  const { status: responseStatus, error, responseStart } = result;
  const outcome = { at, durationMs: performance.now() - began, responseStatus, error, responseStart };
  await withTransaction(sender.db, async (tx) => {
    if (error === null) {
      await recordWebhookTry(tx, delivery, outcome, { event: "arrive" });
      await noteWebhookArrival(tx, endpoint.id);
      return;
    }
    const failingSince = await noteWebhookFailure(tx, endpoint.id, at);
    const isGone = responseStatus === 410;
    const waitMs = isGone ? null : retryWaitMs(delivery.tries + 1, sender.random());
    if (waitMs !== null) {
      await recordWebhookTry(tx, delivery, outcome, { event: null, nextTryAt: new Date(end.getTime() + waitMs) });
      return;
    }
    await recordWebhookTry(tx, delivery, outcome, { event: "give_up" });
    const reason = isGone ? "the receiver answered 410 Gone" : silence(failingSince, at);
    if (reason === null || !(await disableWebhookEndpoint(tx, endpoint.id, at, reason))) return;
    await emitAudit(systemContext(sender, endpoint), tx, { action: "webhook.disable", target: endpoint.id, reason });
  });
}

/** The present secret, and the one before while it overlaps. */
function secretsOf({ secretOf }: WebhookSender, endpoint: WebhookEndpointRecord, at: Date): string[] {
  const { id, secretVersion, previousSecretUntil } = endpoint;
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > at && secretVersion > 1;
  return [secretOf(id, secretVersion), ...(isOverlapping ? [secretOf(id, secretVersion - 1)] : [])];
}

function silence(failingSince: Date, at: Date): string | null {
  if (at.getTime() - failingSince.getTime() < FAILING_MAX_MS) return null;
  return `nothing arrived since ${failingSince.toISOString()}`;
}

function systemContext({ db, now }: WebhookSender, { workspaceId }: WebhookEndpointRecord): ServiceContext {
  return { workspace: { id: workspaceId, slug: "" }, actor: { type: "system" }, now, requestId: newId("request"), db };
}
