import { countInFlight, findCandidates, lockDispatch, placeCohort } from "@/lib/db/dispatch";
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
    if ((await countInFlight(tx, host.id)) >= host.slots) return false;
    const run = chooseRun(await findCandidates(tx, dispatchHost));
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
