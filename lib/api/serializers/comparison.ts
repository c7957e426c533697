import type { ComparedRunWire, ComparisonWire } from "@/lib/domain/compare/compare.wire";
import { runLabels } from "@/lib/domain/run/run.labels";
import { CONFIDENCE_LEVEL } from "@/lib/domain/stats/interval";
import { SEPARATION_REASONS } from "@/lib/domain/stats/separate-rows";
import type { SuccessFigure } from "@/lib/domain/stats/success-figure";
import { BOOTSTRAP_RESAMPLES } from "@/lib/domain/stats/task-bootstrap";
import { successShare } from "@/lib/domain/stats/task-tally";
import type { ReadRun } from "@/lib/services/compare/compared-run";
import type { ComparedTask, RunComparison } from "@/lib/services/compare/compare-runs";

/** Attempts of one task and run that a comparison shows; the rest is in its counts. */
const SHOWN_PER_TASK = 8;

/** Runs held against a base, with confounders, figures and every task. */
export function serializeComparison({ filter, base, candidates, confounders, tasks }: RunComparison): ComparisonWire {
  return {
    filter,
    base: serializeRun(base),
    candidates: candidates.map((candidate) => ({
      ...serializeRun(candidate),
      ...serializeFigure(candidate),
      sets: candidate.sets,
      seed: candidate.seed,
    })),
    confounders,
    tasks: tasks.map(serializeTask),
    resampling: { resamples: BOOTSTRAP_RESAMPLES, confidence_level: CONFIDENCE_LEVEL },
  };
}

function serializeRun({ run, rate, isInterim }: ReadRun & { rate: SuccessFigure }): ComparedRunWire {
  const { counts } = rate;
  return {
    id: run.id,
    name: run.name,
    kind: run.kind,
    labels: runLabels(run),
    status: run.status,
    policy: run.policy,
    created_at: run.createdAt.toISOString(),
    attempts: run.attemptTotal,
    ended: Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.pending,
    is_interim: isInterim,
    counts,
    scored: rate.scored,
    tasks_scored: rate.tasksScored,
    rate: rate.rate,
    interval: rate.interval,
    interval_lack: rate.intervalLack,
    is_comparable: rate.isComparable,
  };
}

function serializeFigure({ comparison }: RunComparison["candidates"][number]) {
  const { figure, separatedBy, conclusion, isExploratory, holmP } = comparison;
  return {
    separated_by: separatedBy,
    separation_reasons: separatedBy.map((fact) => SEPARATION_REASONS[fact]),
    conclusion,
    is_exploratory: isExploratory,
    pairs: figure?.pairs ?? 0,
    base_rate: figure?.baseRate ?? null,
    candidate_rate: figure?.candidateRate ?? null,
    difference: figure?.difference ?? null,
    difference_interval: figure?.interval ?? null,
    discordant_share: figure?.discordantShare ?? null,
    detectable_difference: figure?.detectable ?? null,
    mcnemar_p: figure?.mcnemarP ?? null,
    holm_p: holmP,
  };
}

function serializeTask({ task, base, candidates }: ComparedTask): ComparisonWire["tasks"][number] {
  return {
    task_id: task.taskId,
    app: task.domain,
    instruction: task.instruction,
    base: serializeSide(base),
    candidates: candidates.map(({ side, standing, pair }) => ({
      side: serializeSide(side),
      set: standing.set,
      lack: standing.lack,
      difference: standing.difference,
      base_attempt_id: pair?.base.id ?? null,
      candidate_attempt_id: pair?.candidate.id ?? null,
      is_followed: pair?.isFollowed ?? false,
      divergence: pair?.divergence
        ? {
            step: pair.divergence.step,
            by: pair.divergence.by,
            base_action: pair.divergence.baseStep?.action ?? null,
            candidate_action: pair.divergence.candidateStep?.action ?? null,
          }
        : null,
    })),
  };
}

function serializeSide(side: ComparedTask["base"]): ComparisonWire["tasks"][number]["base"] {
  return (
    side && {
      task_digest: side.tally.taskDigest,
      counts: side.tally.counts,
      share: successShare(side.tally),
      attempts: side.attempts.slice(0, SHOWN_PER_TASK).map(({ id, number, counted }) => ({ id, number, counted })),
    }
  );
}
