import type { ManifestAttemptRow } from "@/lib/db/manifest-rows";
import type { AttemptVideo } from "@/lib/domain/attempt/attempt.video";
import type { AttemptFailure } from "@/lib/domain/failure";
import type { ManifestAttempt } from "@/lib/domain/manifest/manifest.schema";
import { formatUsdIfKnown } from "@/lib/domain/money";
import { modelUseOf } from "@/lib/domain/run/model-use";
import type { EvidenceValue, Verification } from "@/lib/domain/verifier/reward";

/** An attempt as its run's manifest pins it: results and digests, no text of the desktop. */
export function manifestAttempt(row: ManifestAttemptRow, policyDigest: string | null): ManifestAttempt {
  // The engine stored these in exactly these shapes.
  const verification = row.verification as Verification | null;
  const failure = row.failure as AttemptFailure | null;
  const modelUse = modelUseOf(row, policyDigest);
  const film = (row.video as AttemptVideo | null)?.digest ?? null;
  return {
    id: row.id,
    task_id: row.taskId,
    task_digest: row.taskDigest,
    copy: row.copy,
    fork: row.fork,
    round: row.round,
    status: row.status,
    verdict: row.verdict,
    bad_gates: row.badGates,
    score: row.score,
    outcome: row.outcome === "none" ? null : row.outcome,
    ...(row.humanAssistedAt && {
      human_assisted: { at: row.humanAssistedAt.toISOString(), reason: row.humanAssistedReason ?? "" },
    }),
    ...(row.invalidatedAt && {
      invalidated: {
        at: row.invalidatedAt.toISOString(),
        by: row.invalidatedBy ?? "",
        reason: row.invalidatedReason ?? "",
      },
    }),
    ...(row.requeues > 0 && { requeues: row.requeues }),
    checker_error: row.checkerError,
    failure_code: failure?.code ?? null,
    verifiers: (verification?.checks ?? []).map((check) => check.implementation),
    verifier_profile: verification && verification.checks.length > 0 ? verification.profile : null,
    recipe_digest: row.recipeDigest,
    step_count: row.stepCount,
    cost_usd: formatUsdIfKnown(row.costMicroUsd),
    ...(modelUse && { model_use: modelUse }),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    host: row.hostName,
    ...(row.prefix && { lineage: lineageOf(row.prefix) }),
    artifacts: [
      ...[...new Set(row.frames)].map((digest) => ({ role: "frame", digest })),
      ...evidenceDigests(verification).map((digest) => ({ role: "evidence", digest })),
      ...row.records.map((digest) => ({ role: "model_call", digest })),
      ...(film === null ? [] : [{ role: "video", digest: film }]),
    ],
  };
}

function lineageOf(prefix: NonNullable<ManifestAttemptRow["prefix"]>): ManifestAttempt["lineage"] {
  return {
    parent: prefix.desktopId,
    prefix_step_count: prefix.stepCount,
    checkpoint: prefix.checkpointId,
    checkpoint_digest: prefix.checkpointDigest,
  };
}

function evidenceDigests(verification: Verification | null): string[] {
  const sides = (verification?.checks ?? []).flatMap((check) => [check.result, check.expected]);
  return [...new Set(sides.flatMap((side) => (side === null ? [] : digestsOf(side))))];
}

function digestsOf({ value, files }: EvidenceValue): string[] {
  return [...(value === null ? [] : [value.digest]), ...files.map((file) => file.digest)];
}
