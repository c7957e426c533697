import type { ReverificationRecord } from "@/lib/db/reverifications";
import { outcomeOf } from "@/lib/domain/attempt/attempt.outcome";
import { scoreChange } from "@/lib/domain/verifier/reverification";
import type { ReverificationWire } from "@/lib/domain/verifier/reverification.wire";

/** A second judgement on the wire, with words for both scores. */
export function serializeReverification(kept: ReverificationRecord): ReverificationWire {
  const { verdict, humanAssistedAt, taskId } = kept.attempt;
  const isHumanAssisted = humanAssistedAt !== null;
  const outcome = (score: number | null) => outcomeOf({ score, verdict, isHumanAssisted });
  return {
    id: kept.id,
    attempt_id: kept.attemptId,
    run_id: kept.runId,
    task_id: taskId,
    profile: kept.profile,
    recorded_profile: kept.recordedProfile,
    score: kept.score,
    recorded_score: kept.recordedScore,
    change: scoreChange(kept.recordedScore, kept.score),
    outcome: outcome(kept.score),
    recorded_outcome: outcome(kept.recordedScore),
    counts: verdict === "valid" && !isHumanAssisted,
    checker_error: kept.checkerError,
    undecided: kept.undecided,
    verifiers: kept.verifiers,
    verifier_digest: kept.verifierDigest,
    product_version: kept.productVersion,
    checks: kept.checks,
    duration_ms: kept.durationMs,
    created_by: { type: kept.createdByType, id: kept.createdById, name: kept.createdByName },
    created_at: kept.createdAt.toISOString(),
  };
}
