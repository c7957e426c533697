import type { Database } from "@/lib/db/client";
import { chargeJudging, findCohortToPick, insertPick, refundJudging, type CohortToPick } from "@/lib/db/best-of-picks";
import { labelDecision } from "@/lib/db/decisions";
import { withTransaction } from "@/lib/db/tx";
import type { DeciderModel } from "@/lib/decision/decision-tier.port";
import { actionLine } from "@/lib/domain/best-of/action-line";
import { seedOf } from "@/lib/domain/random";
import { narrativeOf } from "@/lib/domain/toolset/narrative";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { candidatePictures } from "./candidate-pictures";
import { judgeCandidates, type Candidate, type Judgement } from "./judge-candidates";
import { judgeTiers } from "./judge-tiers";

const JUDGE_MS = 30_000;

export interface PickDeps {
  db: Database;
  store: ArtifactStore;
  now: () => Date;
  /** Models of this host that decide. */
  models: readonly DeciderModel[];
  actor: string;
  newRequestId: () => string;
}

type Attempt = CohortToPick["attempts"][number];

/**
 * Has one attempt of a forked cohort picked, once all have ended, and keeps the pick. Candidates are those that said they
 * are done, else all that were played to their end; without those that are not valid or in which a person helped, which
 * are no results. The judge sees what was done and what changed, no score and no outcome; what the verifier found is
 * noted on its decisions afterwards. Does nothing in a run without a judge, and nothing a second time.
 */
export async function pickOfCohort(deps: PickDeps, cohortId: string): Promise<void> {
  const cohort = await findCohortToPick(deps.db.prisma, cohortId);
  if (!cohort) return;
  const candidates = candidatesOf(cohort.attempts);
  const judged = await judge(deps, cohort, candidates);
  const chosen = candidates.find(({ fork }) => labelOf({ fork }) === judged.label) ?? null;
  await insertPick(deps.db.prisma, {
    cohortId,
    runId: cohort.runId,
    workspaceId: cohort.workspaceId,
    judge: cohort.judge,
    result: chosen ? "picked" : "escalated",
    reason: judged.why,
    candidateIds: candidates.map(({ id }) => id),
    chosenAttemptId: chosen?.id ?? null,
    decisionIds: judged.decisions.flatMap(({ id }) => id ?? []),
    ordersAgree: judged.ordersAgree,
    costMicroUsd: judged.costMicroUsd,
    createdAt: deps.now(),
  });
  await noteOutcomes(deps, cohort, candidates, judged);
}

const labelOf = ({ fork }: Pick<Attempt, "fork">) => `r${fork}`;

function candidatesOf(attempts: readonly Attempt[]): Attempt[] {
  const results = attempts.filter(
    ({ status, verdict, isHumanAssisted }) => status === "done" && verdict === "valid" && !isHumanAssisted,
  );
  const saidDone = results.filter(({ endedBy }) => endedBy === "done");
  return saidDone.length > 0 ? saidDone : results;
}

async function judge(deps: PickDeps, cohort: CohortToPick, candidates: readonly Attempt[]): Promise<Judgement> {
  const nobody = { decisions: [], ordersAgree: null, costMicroUsd: 0 };
  const [first, ...others] = candidates;
  if (!first) return { ...nobody, label: null, why: "no attempt was played to its end" };
  if (others.length === 0) return { ...nobody, label: labelOf(first), why: "the only attempt that could be picked" };
  const tiers = judgeTiers(deps.models, cohort.judge);
  if (tiers === null) return { ...nobody, label: null, why: `this host does not offer the judge ${cohort.judge} now` };
  return judgeCandidates({
    db: deps.db.prisma,
    now: deps.now,
    owner: {
      workspaceId: cohort.workspaceId,
      createdBy: deps.actor,
      requestId: deps.newRequestId(),
      runId: cohort.runId,
    },
    goal: cohort.instruction,
    noun: "attempts",
    candidates: await Promise.all(candidates.map((attempt) => seen(deps.store, attempt))),
    ...tiers,
    seed: seedOf(cohort.cohortId),
    latencyBudgetMs: JUDGE_MS,
    purse: {
      reserve: (microUsd) => withTransaction(deps.db, (tx) => chargeJudging(tx, cohort, microUsd)),
      settle: (reserved, spent) => withTransaction(deps.db, (tx) => refundJudging(tx, cohort, reserved - (spent ?? 0))),
    },
  });
}

async function seen(store: ArtifactStore, attempt: Attempt): Promise<Candidate> {
  const label = labelOf(attempt);
  const steps = attempt.steps.map(({ action, ok, error, screenChanged }) => ({
    option: actionLine(action),
    screenChanged,
    error: ok ? null : (error ?? "it failed"),
  }));
  const about = { label, computer: `fork ${attempt.fork}`, status: "done" as const, reason: null };
  const narrative = narrativeOf({ ...about, steps, successHeld: null, finalNames: [] });
  return { label, narrative, pictures: await candidatePictures(store, attempt) };
}

/** What the verifier found, on the decisions that were made without it. */
async function noteOutcomes(
  { db, now }: PickDeps,
  cohort: CohortToPick,
  candidates: readonly Attempt[],
  { decisions }: Judgement,
): Promise<void> {
  const solved = candidates.filter(({ outcome }) => outcome === "success").map(labelOf);
  for (const { id, choice } of decisions) {
    const picked = candidates.find((attempt) => labelOf(attempt) === choice);
    if (id === null || !picked || picked.outcome === "none") continue;
    await labelDecision(db.prisma, cohort.workspaceId, id, {
      outcome: picked.outcome === "success" ? "success" : "failure",
      label: solved.length === 1 ? (solved[0] ?? null) : null,
      outcomeDetail: `The verifier gave attempt ${picked.number} the score ${picked.score}.`,
      outcomeBy: "verifier",
      outcomeAt: now(),
    });
  }
}
