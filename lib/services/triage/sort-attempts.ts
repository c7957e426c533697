import { keepAttemptTriage, markIdenticalVerdicts } from "@/lib/db/attempt-triage";
import type { Database } from "@/lib/db/client";
import { listRunsWithNews, listUnsortedAttempts, readTriageFacts } from "@/lib/db/triage-facts";
import { withTransaction } from "@/lib/db/tx";
import { TRIAGE_VERSION, triageOf } from "@/lib/domain/triage/triage-of-attempt";

/** Attempts sorted in one transaction; each brings its evidence and up to 70 steps. */
const BATCH = 250;
/** A run that ended this long ago has no news any more, but for verdicts that are changed by hand. */
const NEWS_MS = 3_600_000;

/**
 * Sorts ended attempts of a run into failure groups and finds suspect verdicts, and keeps that beside them: at most `most`
 * of those that are not sorted as they are now. The one place that does so; safe to repeat and to run twice at once.
 */
export async function sortAttemptsOfRun(db: Database, runId: string, most: number): Promise<void> {
  for (let sorted = 0; sorted < most; sorted += BATCH) {
    const ids = await listUnsortedAttempts(db.prisma, runId, TRIAGE_VERSION, Math.min(BATCH, most - sorted));
    if (ids.length === 0) return;
    const attempts = await readTriageFacts(db.prisma, ids);
    const found = attempts.map((attempt) => ({ attempt, triage: triageOf(attempt.facts) }));
    const taskIds = new Set(attempts.map(({ facts }) => facts.taskId));
    await withTransaction(db, async (tx) => {
      await keepAttemptTriage(tx, TRIAGE_VERSION, found);
      await markIdenticalVerdicts(tx, runId, [...taskIds]);
    });
    if (ids.length < BATCH) return;
  }
}

/** The same for every run in which attempts end; for a worker to do now and then, so that groups are there when a person looks. */
export async function sortNewAttempts(db: Database, now: Date): Promise<void> {
  for (const runId of await listRunsWithNews(db.prisma, new Date(now.getTime() - NEWS_MS))) {
    await sortAttemptsOfRun(db, runId, 5_000);
  }
}
