import type { CheckEvidence, Verification } from "@/lib/domain/verifier/reward";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import { partChanges } from "@/lib/domain/verifier/part-changes";
import type { ReverifiedCheck } from "@/lib/domain/verifier/reverification";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { clampScore, combineScores, isDecided } from "./combine";
import { COLLECT_ERROR, readKeptValue, type KeptValue } from "./kept-value";
import { implementationOf } from "./metric";
import type { MetricRunner } from "./metric-call";
import { metricNamed } from "./metrics/registry";
import { replyEvidence, runCheck } from "./run-check";
import { verifierDigest } from "./verifier-digest";
import type { ReVerification } from "./verifier.port";

export interface ReVerifyOptions {
  /** The recorded one when missing. */
  profile?: VerifierProfile;
  signal?: AbortSignal;
}

/**
 * Computes a verdict's score again from its recorded evidence alone: values and files by digest, no desktop, with the
 * functions of this product as they are now. Safe to repeat; writes nothing. Evidence that is missing or damaged is
 * named in `problems` and gives no score. Under another profile a check may no longer end the list early: what comes
 * after it was never collected, and `undecided` says so.
 */
export async function reVerify(
  verification: Verification,
  store: ArtifactStore,
  runner: MetricRunner,
  { profile = verification.profile, signal }: ReVerifyOptions = {},
): Promise<ReVerification> {
  const startedAt = performance.now();
  const checks: ReverifiedCheck[] = [];
  const problems: string[] = [];
  const scores: number[] = [];
  let checkerError: string | null = null;
  let undecided: string | null = verification.checks.length === 0 ? "no check was recorded" : null;
  for (const check of verification.checks) {
    if (isUncollected(check)) {
      undecided = `${check.func} is not decided: its values were not collected, because an earlier check ended the list`;
      break;
    }
    const evidence = await readEvidence(check, store);
    if (evidence.problem !== null) {
      problems.push(`check ${check.index} (${check.func}): ${evidence.problem}`);
      break;
    }
    const again = await judgeAgain(check, evidence, { profile, store, runner, signal });
    checks.push(again);
    const { score, error } = again.computed;
    if (error?.startsWith(NO_DESKTOP)) {
      undecided = `${check.func} is not decided: ${error.slice(NO_DESKTOP.length)}`;
      break;
    }
    if (score === null) {
      checkerError = `${check.func}: ${error ?? "no score"}`;
      break;
    }
    scores.push(score);
    if (isDecided(verification.conj, score)) break;
  }
  const isOpen = problems.length > 0 || checkerError !== null || undecided !== null;
  const score = isOpen ? null : clampScore(combineScores(verification.conj, scores));
  return {
    problems,
    profile,
    recorded_profile: verification.profile,
    score,
    recorded_score: verification.score,
    checker_error: checkerError,
    undecided,
    verifier_digest: verifierDigest(),
    checks,
    duration_ms: performance.now() - startedAt,
  };
}

/** Starts the error of a check that this worker has no desktop for: that says nothing about the evidence. */
const NO_DESKTOP = "no_desktop: ";

/** Neither run nor tried: an earlier check had decided. */
const isUncollected = (check: CheckEvidence) => check.score === null && check.error === null;

type Evidence =
  { problem: string } | { problem: null; result: KeptValue | null; expected: KeptValue | null; isCollected: boolean };

/** Both values with every file they name, read through once so that a check never begins on half of its evidence. */
async function readEvidence(check: CheckEvidence, store: ArtifactStore): Promise<Evidence> {
  const isCollected = !check.error?.startsWith(COLLECT_ERROR);
  if (!isCollected) return { problem: null, result: null, expected: null, isCollected };
  try {
    const [result = null, expected = null] = await Promise.all(
      [check.result, check.expected].map(async (side) =>
        side?.value ? readKeptValue(side.value.digest, store) : null,
      ),
    );
    for (const kept of [result, expected]) {
      for (const file of kept === null || kept.kind === "value" ? [] : kept.files) {
        if ((await store.get(file.digest)) !== null) continue;
        return { problem: `evidence file ${file.digest} is missing or damaged in the artifact store` };
      }
    }
    return { problem: null, result, expected, isCollected };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function judgeAgain(
  check: CheckEvidence,
  { result, expected, isCollected }: Extract<Evidence, { problem: null }>,
  {
    profile,
    store,
    runner,
    signal,
  }: { profile: VerifierProfile; store: ArtifactStore; runner: MetricRunner; signal: AbortSignal | undefined },
): Promise<ReverifiedCheck> {
  const { index, func, options } = check;
  const metric = metricNamed(func);
  const reply = isCollected
    ? await runCheck({ func, result, expected, options, profile }, store, runner, signal)
    : null;
  const said = reply ? replyEvidence(reply) : { score: null, detail: check.detail, parts: [], error: check.error };
  // Of an operator's verifier only the run itself tells the version.
  const implementation = reply?.implementation ?? (metric ? implementationOf(metric) : null);
  return {
    index,
    func,
    recorded: {
      implementation: check.implementation,
      score: check.score,
      detail: check.detail,
      error: check.error,
    },
    computed: { implementation, score: said.score, detail: said.detail, error: said.error },
    parts: said.parts,
    changes: partChanges(check.parts, said.parts),
  };
}
