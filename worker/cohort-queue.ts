/**
 * Job delivery by graphile-worker: one job per cohort under a task identifier of its host, so each worker takes its
 * own host's jobs only. Whether a delivered cohort may run is decided by its lease, never by the job.
 */
import { Logger, makeWorkerUtils, run, runMigrations, type Runner } from "graphile-worker";
import type { Database, Queryable } from "@/lib/db/client";
import { cohortTaskOf, enqueueCohort } from "@/lib/db/cohort-jobs";
import type { CohortQueue, EngineLog } from "@/lib/engine/ports";

/** Its lines about every single job are noise here; what matters is in our own events. */
const quiet = new Logger(() => () => undefined);

export const cohortQueue: CohortQueue = { enqueue: (tx, job) => enqueueCohort(tx as Queryable, job) };

/** Creates or updates the queue's own tables. Safe to repeat and to race. */
export async function migrateQueue(db: Database): Promise<void> {
  await runMigrations({ pgPool: db.pool, logger: quiet });
}

export interface QueueConsumer {
  stop(): Promise<void>;
}

/**
 * Delivers this host's jobs to `handle`, at most `slots` at once, until `stop`. A runner that dies with the database
 * is started again. The caller holds the host's process lock, so jobs locked by an earlier process are freed first.
 */
export async function consumeCohorts(
  db: Database,
  options: { hostId: string; slots: number; log: EngineLog; handle: (cohortId: string) => Promise<void> },
): Promise<QueueConsumer> {
  let stopping = false;
  let runner: Runner | null = null;
  const start = async () => {
    await freeLockedJobs(db, options.hostId);
    runner = await run({
      pgPool: db.pool,
      concurrency: options.slots,
      noHandleSignals: true,
      logger: quiet,
      pollInterval: 1_000,
      taskList: {
        [cohortTaskOf(options.hostId)]: async (payload) => options.handle((payload as { cohortId: string }).cohortId),
      },
    });
    return runner.promise;
  };
  const supervised = (async () => {
    while (!stopping) {
      try {
        await start();
      } catch (error) {
        options.log.warn({ err: error }, "the queue runner ended; starting it again");
      }
      if (!stopping) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
  return {
    async stop() {
      stopping = true;
      await runner?.stop().catch(() => undefined);
      await supervised;
    },
  };
}

async function freeLockedJobs(db: Database, hostId: string): Promise<void> {
  const { rows } = await db.pool.query<{ locked_by: string }>(
    "SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE task_identifier = $1 AND locked_by IS NOT NULL",
    [cohortTaskOf(hostId)],
  );
  if (rows.length === 0) return;
  const utils = await makeWorkerUtils({ pgPool: db.pool, logger: quiet });
  try {
    await utils.forceUnlockWorkers(rows.map((row) => row.locked_by));
  } finally {
    await utils.release();
  }
}
