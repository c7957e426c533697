import { countInFlight, findCandidates, lockDispatch, placeCohort, takeUndelivered } from "@/lib/db/dispatch";
import { withTransaction } from "@/lib/db/tx";
import { chooseRun } from "@/lib/domain/dispatch/choose-run";
import type { EngineDeps } from "./ports";

/**
 * Pulls work for this host: while it has a free desktop, picks the run that is next by fairness and caps, places one
 * cohort of it here and enqueues its job, all in one transaction. Returns how many were placed.
 */
export async function dispatch(deps: EngineDeps): Promise<number> {
  let placed = 0;
  while (placed < deps.host.slots && (await placeOne(deps))) placed++;
  return placed;
}

/** Enqueues again what was placed here and not leased in time. Returns how many. */
export async function redeliver(deps: EngineDeps): Promise<number> {
  const count = await withTransaction(deps.db, async (tx) => {
    const silent = await takeUndelivered(tx, deps.host.id, deps.timings.deliveryMs);
    for (const { cohortId, nextEpoch } of silent) {
      await deps.queue.enqueue(tx, { hostId: deps.host.id, cohortId, leaseEpoch: nextEpoch });
    }
    return silent.length;
  });
  if (count > 0) deps.queue.unheard();
  return count;
}

async function placeOne(deps: EngineDeps): Promise<boolean> {
  const { host } = deps;
  const dispatchHost = {
    id: host.id,
    slots: host.slots,
    cpuMicroUsdPerHour: host.prices.cpu_micro_usd_per_hour,
    memoryGibMicroUsdPerHour: host.prices.memory_gib_micro_usd_per_hour,
  };
  return withTransaction(deps.db, async (tx) => {
    await lockDispatch(tx);
    const freeSlots = host.slots - (await countInFlight(tx, host.id));
    if (freeSlots <= 0) return false;
    const run = chooseRun(await findCandidates(tx, dispatchHost), freeSlots);
    if (!run) return false;
    const placement = await placeCohort(tx, run, host.id, {
      cohortId: () => deps.newId("cohort"),
      attemptId: () => deps.newId("attempt"),
    });
    if (!placement) return false;
    await deps.queue.enqueue(tx, { hostId: host.id, cohortId: placement.cohortId, leaseEpoch: placement.nextEpoch });
    return true;
  });
}
