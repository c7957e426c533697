import { readLengthsAlike, readOwnLengths } from "@/lib/db/run-eta";
import { ETA_SAMPLE_MIN, etaRange, type EtaRange } from "@/lib/domain/run/run.eta";
import { runCounts } from "@/lib/domain/run/run.counts";
import { isRunFinal } from "@/lib/domain/run/run.status";
import { workedMs } from "@/lib/domain/run/run.time";
import type { RunRecord } from "@/lib/db/runs";
import { queryable, type ServiceContext } from "../context";

/** How much longer an open run takes, from its own ended attempts, or with too few from earlier ones alike; null when unknown. */
export async function readEta(ctx: ServiceContext, run: RunRecord, atOnce: number): Promise<EtaRange | null> {
  if (isRunFinal(run.status) || run.stopReason !== null || run.pausedAt !== null) return null;
  const db = queryable(ctx);
  const own = await readOwnLengths(db, run.id);
  const isOwn = own.sample >= ETA_SAMPLE_MIN;
  const lengths = isOwn ? own : await readLengthsAlike(db, ctx.workspace.id, run.id);
  const counts = runCounts(run);
  return etaRange({
    ...lengths,
    isOwn,
    attemptsLeft: counts.queued + counts.running + counts.verifying,
    atOnce,
    capLeftMs: run.timeCapMinutes * 60_000 - (workedMs(run, ctx.now()) ?? 0),
  });
}
