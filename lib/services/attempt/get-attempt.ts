import { listAttemptTries, type AttemptTryRecord } from "@/lib/db/attempt-tries";
import { listSiblings, type AttemptDetailRecord, type SiblingRecord } from "@/lib/db/attempts";
import type { Queryable } from "@/lib/db/client";
import { listModelCalls, type ModelCallView } from "@/lib/db/model-calls";
import { listGates } from "@/lib/db/episodes";
import { findPrefix, listPrefixSteps, type PrefixRecord } from "@/lib/db/prefixes";
import { listSteps, type StepRecord } from "@/lib/db/steps";
import { forkSaving } from "@/lib/domain/cohort/fork-saving";
import type { GateResult } from "@/lib/domain/gate/gate";
import { hasScope, queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getAttemptInWorkspace } from "./attempt-in-workspace";

/** Where a forked attempt comes from. */
export interface AttemptLineage {
  prefix: PrefixRecord;
  /** Null until the children were made. */
  saving: { steps: number; seconds: number } | null;
  siblings: SiblingRecord[];
}

/** An attempt with its evidence. Steps and gates are those of the try that counts. */
export interface AttemptView extends AttemptDetailRecord {
  gates: GateResult[];
  /** Steps of its parent, which come before its own; empty for an attempt that was not forked. */
  sharedSteps: StepRecord[];
  steps: StepRecord[];
  /** Replies of the model, those of its parent first. */
  calls: ModelCallView[];
  lineage: AttemptLineage | null;
  /** How it had ended before it was sent back to the queue, first one first. */
  earlierTries: AttemptTryRecord[];
  /** The caller may see facts and figures, not what the attempt shows and says. */
  isContentWithheld: boolean;
}

/**
 * One attempt of the workspace with steps, gates and verification; without `content:read` its texts are to be left out.
 * Throws `not_found`.
 */
export async function getAttempt({ ctx, attemptId }: { ctx: ServiceContext; attemptId: string }): Promise<AttemptView> {
  requireScope(ctx, "runs:read");
  const db = queryable(ctx);
  const attempt = await getAttemptInWorkspace(ctx, attemptId);
  const [gates, sharedSteps, steps, calls, lineage, earlierTries] = await Promise.all([
    listGates(db, attempt.id, attempt.leaseEpoch),
    listPrefixSteps(db, attempt),
    listSteps(db, attempt.id, attempt.leaseEpoch),
    listModelCalls(db, attempt),
    lineageOf(db, attempt),
    listAttemptTries(db, attempt.id),
  ]);
  const isContentWithheld = !hasScope(ctx.actor, "content:read");
  return { ...attempt, gates, sharedSteps, steps, calls, lineage, earlierTries, isContentWithheld };
}

async function lineageOf(db: Queryable, attempt: AttemptDetailRecord): Promise<AttemptLineage | null> {
  const prefix = await findPrefix(db, attempt);
  if (prefix === null) return null;
  return { prefix, saving: forkSaving(prefix), siblings: await listSiblings(db, attempt.cohortId, attempt.id) };
}
