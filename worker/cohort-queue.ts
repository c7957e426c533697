/**
 * Job delivery by graphile-worker: one job per cohort under a task identifier of its host, so each worker takes its
 * own host's jobs only. Whether a delivered cohort may run is decided by its lease, never by the job.
 */
import { setTimeout as delay } from "node:timers/promises";
import { Logger, makeWorkerUtils, run, runMigrations } from "graphile-worker";
import type { Database, Queryable } from "@/lib/db/client";
import { cohortTaskOf, enqueueCohort } from "@/lib/db/cohort-jobs";
import type { CohortQueue, EngineLog } from "@/lib/engine/ports";

const RESTART_MS = 250;
const STOP_LIMIT_MS = 5_000;

/** Its lines about every single job are noise here; what matters is in our own events. */
const quiet = new Logger(() => () => undefined);

/** Creates or updates the queue's own tables. Safe to repeat and to race. */
export async function migrateQueue(db: Database): Promise<void> {
  await runMigrations({ pgPool: db.pool, logger: quiet });
}

export interface QueueConsumer {
  /** Starts delivery afresh; jobs at work go on. For a runner that lives and takes no jobs. */
  restart(): void;
  stop(): Promise<void>;
}

/** The queue as the engine sees it; `consumer` is asked for at the moment of need, as the engine starts before it. */
export function cohortQueue(consumer: () => QueueConsumer | null): CohortQueue {
  return {
    enqueue: (tx, job) => enqueueCohort(tx as Queryable, job),
    unheard: () => consumer()?.restart(),
  };
}

/**
 * Delivers this host's jobs to `handle`, at most `slots` at once, until `stop`. A runner that dies with the database
 * is started again. The caller holds the host's process lock, so jobs locked by an earlier process are freed first.
 */
export function consumeCohorts(
  db: Database,
  options: { hostId: string; slots: number; log: EngineLog; handle: (cohortId: string) => Promise<void> },
): QueueConsumer {
  let isStopping = false;
  let leave: () => void = () => undefined;
  const deliver = async () => {
    // Before anything is waited for: a stop may come while the runner starts.
    const left = new Promise<void>((resolve) => (leave = resolve));
    await freeLockedJobs(db, options.hostId);
    const runner = await run({
      pgPool: db.pool,
      concurrency: options.slots,
      noHandleSignals: true,
      logger: quiet,
      pollInterval: 1_000,
      taskList: {
        [cohortTaskOf(options.hostId)]: async (payload) => options.handle((payload as { cohortId: string }).cohortId),
      },
    });
    await Promise.race([runner.promise, left]);
    // Waited for at the end only, and not for ever: one whose connections died may never say that it stopped.
    const stopped = runner.stop().catch(() => undefined);
    if (isStopping) await Promise.race([stopped, delay(STOP_LIMIT_MS, undefined, { ref: false })]);
  };
  const supervised = (async () => {
    while (!isStopping) {
      try {
        await deliver();
      } catch (error) {
        options.log.warn({ err: error }, "the queue runner ended; starting it again");
      }
      if (!isStopping) await delay(RESTART_MS);
    }
  })();
  return {
    restart() {
      options.log.warn({}, "placed cohorts were not delivered; starting the queue runner again");
      leave();
    },
    async stop() {
      isStopping = true;
      leave();
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
