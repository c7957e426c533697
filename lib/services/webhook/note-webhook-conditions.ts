import type { Database } from "@/lib/db/client";
import { addWebhookMessage, addWebhookMessages } from "@/lib/db/webhook-outbox";
import { findLostHosts, findRunsBeyondInvalidRate, findRunsNearCap } from "@/lib/db/webhook-conditions";
import { newId } from "@/lib/config/new-id";

/** A host that was silent this long is told as lost: twice the time after which its work is taken from it. */
const HOST_SILENT_MS = 30_000;

/**
 * Looks for what no single write makes true (80 % of a cap, a share of invalid attempts, a silent host) and writes the
 * messages, each once. Safe to repeat and to race.
 */
export async function noteWebhookConditions({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const at = now();
  const tx = db.prisma;
  for (const { workspaceId, runId } of await findRunsNearCap(tx, at)) {
    const data = { run_id: runId };
    await addWebhookMessages(tx, { workspaceId, eventKey: `run.budget_80:${runId}`, type: "run.budget_80", data, at });
  }
  for (const met of await findRunsBeyondInvalidRate(tx, at)) {
    const { workspaceId, runId, endpointId, valid, invalid, invalidRateMax } = met;
    await addWebhookMessage(tx, {
      ...{ id: newId("webhookDelivery", at), endpointId, workspaceId, type: "run.invalid_rate_exceeded" },
      eventKey: `run.invalid_rate_exceeded:${runId}`,
      data: { run_id: runId, valid, invalid, invalid_rate_max: invalidRateMax },
      at,
    });
  }
  for (const { workspaceId, hostId, hostName, lastHeartbeatAt } of await findLostHosts(tx, at, HOST_SILENT_MS)) {
    await addWebhookMessages(tx, {
      ...{ workspaceId, type: "host.lost", at },
      eventKey: `host.lost:${hostId}:${lastHeartbeatAt.getTime()}`,
      data: { host_id: hostId, host_name: hostName, last_heartbeat_at: lastHeartbeatAt.toISOString() },
    });
  }
}
