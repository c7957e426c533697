import type { CheckEvidence, Verification } from "@/lib/domain/verifier/reward";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { clampScore, combineScores, isDecided } from "./combine";
import { COLLECT_ERROR, readKeptValue } from "./kept-value";
import { implementationOf } from "./metric";
import type { MetricRunner } from "./metric-call";
import { metricNamed } from "./metrics/registry";
import { runCheck } from "./run-check";

export interface ReVerifiedCheck {
  index: number;
  func: string;
  /** What the evidence says, and what it gives now; null when it did not run or raised. */
  recorded: number | null;
  computed: number | null;
  error: string | null;
}

export interface ReVerification {
  /** null when the checker raised or the evidence does not suffice. */
  score: number | null;
  /** True when the score computed now equals the recorded one. */
  agrees: boolean;
  checks: ReVerifiedCheck[];
  /** Why the evidence could not be judged again; empty when it could. */
  problems: string[];
}

/**
 * Computes a verdict's score again from its recorded evidence alone: values and files by digest, no desktop.
 * Safe to repeat; writes nothing. An evidence made by another version of a function is a problem, not a score.
 */
export async function reVerify(
  verification: Verification,
  store: ArtifactStore,
  runner: MetricRunner,
): Promise<ReVerification> {
  const checks: ReVerifiedCheck[] = [];
  const problems: string[] = [];
  const scores: number[] = [];
  for (const check of verification.checks) {
    if (check.score === null && check.error === null) break;
    const said = await again(check, verification.profile, store, runner);
    checks.push(said.check);
    if (said.problem) problems.push(`check ${check.index} (${check.func}): ${said.problem}`);
    if (said.check.computed === null) break;
    scores.push(said.check.computed);
    if (isDecided(verification.conj, said.check.computed)) break;
  }
  const isComplete = scores.length > 0 && scores.length === checks.length && problems.length === 0;
  const score = isComplete ? clampScore(combineScores(verification.conj, scores)) : null;
  return { score, agrees: problems.length === 0 && score === verification.score, checks, problems };
}

async function again(
  check: CheckEvidence,
  profile: Verification["profile"],
  store: ArtifactStore,
  runner: MetricRunner,
): Promise<{ check: ReVerifiedCheck; problem: string | null }> {
  const said = (computed: number | null, error: string | null, problem: string | null = null) => ({
    check: { index: check.index, func: check.func, recorded: check.score, computed, error },
    problem,
  });
  if (check.error?.startsWith(COLLECT_ERROR)) return said(null, check.error);
  const metric = metricNamed(check.func);
  if (!metric) return said(null, check.error, check.error ? null : "this product has no such function");
  const implementation = implementationOf(metric);
  if (implementation !== check.implementation) {
    return said(null, null, `recorded with ${check.implementation}, this product has ${implementation}`);
  }
  try {
    const [result, expected] = await Promise.all(
      [check.result, check.expected].map(async (side) =>
        side?.value ? readKeptValue(side.value.digest, store) : null,
      ),
    );
    const inputs = {
      func: check.func,
      result: result ?? null,
      expected: expected ?? null,
      options: check.options,
      profile,
    };
    const reply = await runCheck(inputs, store, runner);
    return reply.ok ? said(reply.score, null) : said(null, `${reply.kind}: ${reply.message}`);
  } catch (error) {
    return said(null, null, error instanceof Error ? error.message : String(error));
  }
}
