import type { GateResult } from "@/lib/domain/gate/gate";
import type { Queryable } from "./client";
import { listModelCallsOfCohorts, type ModelCallView } from "./model-calls";
import { stepSelect, type StepRecord } from "./steps";

/** What an attempt did and was judged by, under the lease that counts. */
export interface AttemptEvidence {
  gates: GateResult[];
  /** Of its parent, which come before its own. */
  sharedSteps: StepRecord[];
  steps: StepRecord[];
  /** Replies of the model, those of its parent first. */
  calls: ModelCallView[];
}

interface Judged {
  id: string;
  cohortId: string;
  leaseEpoch: number;
}

/** What of it is read; the rest is empty. */
export interface WantedEvidence {
  steps: boolean;
  gates: boolean;
}

/** The same as for one attempt after the other, with four queries for all. The caller has checked whose they are. */
export async function readEvidence(
  db: Queryable,
  attempts: readonly Judged[],
  wanted: WantedEvidence,
): Promise<(attempt: Judged) => AttemptEvidence> {
  const ids = attempts.map(({ id }) => id);
  const cohortIds = [...new Set(attempts.map(({ cohortId }) => cohortId))];
  const [steps, sharedSteps, calls] = await (wanted.steps ? readSteps(db, ids, cohortIds) : [[], [], []]);
  const episodes = wanted.gates ? await readEpisodes(db, ids) : [];
  const stepsOf = byLease(steps, ({ attemptId }) => attemptId);
  const sharedOf = byLease(sharedSteps, ({ cohortId }) => cohortId);
  const callsOf = byLease(calls, ({ cohortId }) => cohortId);
  const episodesOf = byLease(episodes, ({ attemptId }) => attemptId ?? "");
  return ({ id, cohortId, leaseEpoch }) => ({
    steps: stepsOf(id, leaseEpoch),
    sharedSteps: sharedOf(cohortId, leaseEpoch),
    calls: callsOf(cohortId, leaseEpoch).filter(({ attemptId }) => attemptId === null || attemptId === id),
    // Only the engine writes the column, from GateResult[].
    gates: (episodesOf(id, leaseEpoch)[0]?.gates ?? []) as unknown as GateResult[],
  });
}

const readSteps = (db: Queryable, ids: string[], cohortIds: string[]) =>
  Promise.all([
    db.step.findMany({
      where: { attemptId: { in: ids } },
      orderBy: [{ attemptId: "asc" }, { index: "asc" }],
      select: { attemptId: true, leaseEpoch: true, ...stepSelect },
    }),
    db.prefixStep.findMany({
      where: { cohortId: { in: cohortIds } },
      orderBy: [{ cohortId: "asc" }, { index: "asc" }],
      select: { cohortId: true, leaseEpoch: true, ...stepSelect },
    }),
    listModelCallsOfCohorts(db, cohortIds),
  ]);

const readEpisodes = (db: Queryable, ids: string[]) =>
  db.episode.findMany({
    where: { attemptId: { in: ids } },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    select: { attemptId: true, leaseEpoch: true, gates: true },
  });

/** Rows by owner and lease, in the order in which they came. */
function byLease<Row extends { leaseEpoch: number }>(rows: readonly Row[], ownerOf: (row: Row) => string) {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${ownerOf(row)} ${row.leaseEpoch}`;
    const same = found.get(key);
    if (same) same.push(row);
    else found.set(key, [row]);
  }
  return (owner: string, leaseEpoch: number): Row[] => found.get(`${owner} ${leaseEpoch}`) ?? [];
}
