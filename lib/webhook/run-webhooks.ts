import { performance } from "node:perf_hooks";
import type { Installation } from "@/lib/auth/installation";
import { forgetWebhookDeliveries } from "@/lib/db/webhook-deliveries";
import { deliverWebhooks } from "@/lib/services/webhook/deliver-webhooks";
import { noteWebhookConditions } from "@/lib/services/webhook/note-webhook-conditions";
import { createAddressGuard } from "./address-guard";
import { postGuarded } from "./post-guarded";
import { signedHeaders } from "./sign";

/** How often due messages are looked for, when the last look found none. */
const IDLE_MS = 1_000;
/** Messages that one process sends at once. */
const AT_ONCE_MAX = 32;
const CONDITIONS_MS = 10_000;
const FORGET_MS = 3_600_000;
/** The delivery log reaches back this far. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Sends webhooks for as long as the process lives, or until the returned function is called, which waits for tries
 * under way. Every console process does so; the rows decide who sends what.
 */
export function runWebhooks(installation: Installation): () => Promise<void> {
  const { db, logger, settings, webhookSecret } = installation;
  const mayConnect = createAddressGuard(settings.webhookAllow);
  const sender = {
    db,
    now: () => new Date(),
    random: Math.random,
    secretOf: webhookSecret,
    sign: signedHeaders,
    post: (request: Omit<Parameters<typeof postGuarded>[0], "mayConnect">) => postGuarded({ ...request, mayConnect }),
  };
  let isStopping = false;
  let wake: () => void = () => undefined;
  const due = { conditions: 0, forget: 0 };
  let underWay = 0;
  const all = new Set<Promise<void>>();
  const noted = (error: unknown) => logger.warn({ err: error }, "webhooks wait for the database");
  const round = async () => {
    const now = performance.now();
    if (now >= due.conditions) {
      due.conditions = now + CONDITIONS_MS;
      await noteWebhookConditions(sender);
    }
    if (now >= due.forget) {
      due.forget = now + FORGET_MS;
      await forgetWebhookDeliveries(db.prisma, new Date(Date.now() - KEPT_MS));
    }
    if (underWay >= AT_ONCE_MAX) return 0;
    const { taken, done } = await deliverWebhooks(sender, AT_ONCE_MAX - underWay);
    underWay += taken;
    // Not waited for: a slow receiver holds up nobody else.
    const sending = done.catch(noted).finally(() => {
      underWay -= taken;
      all.delete(sending);
    });
    all.add(sending);
    return taken;
  };
  const running = (async () => {
    while (!isStopping) {
      const sent = await round().catch((error: unknown) => {
        noted(error);
        return 0;
      });
      if (sent > 0 || isStopping) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, IDLE_MS).unref();
      });
    }
  })();
  return async () => {
    isStopping = true;
    wake();
    await running;
    await Promise.all(all);
  };
}
