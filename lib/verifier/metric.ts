import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import type { CheckEvidence } from "@/lib/domain/verifier/reward";

export type MetricPart = CheckEvidence["parts"][number];

export interface MetricOutcome {
  /** As the public function counts it; nearly always 0..1, a few functions leave that range. */
  score: number;
  /** One sentence why; may quote untrusted text. */
  detail: string;
  parts?: MetricPart[];
}

export interface MetricContext {
  /** The folder that holds this check's files. Nothing outside it is ever read. */
  directory: string;
  profile: VerifierProfile;
}

/** A value as a getter returned it: JSON, or for files a path (or list of paths) inside the check's folder. */
export type MetricInput = unknown;

/**
 * One scoring function of the public benchmark. `expected` is undefined when the task names none. Pure: reads
 * only its inputs, writes nothing, and gives the same score for the same bytes under the same version.
 * Throws where the public function would end without a number.
 */
export interface MetricDefinition {
  /** The name that task files use. */
  name: string;
  /** Counts up whenever the score of any input changes. */
  version: number;
  /**
   * What the function needs of a host: a program outside of Node, or real desktops to run the agent's code in. Without
   * it the function is unavailable there.
   */
  needs?: "ffmpeg" | "desktop";
  /** Why this product cannot run the function at all; its tasks are unsupported, never scored. Absent when it can. */
  unavailable?: string;
  /** Where the corrected profile differs from the osworld one and why; absent when both are the same. */
  corrected?: string;
  run(
    result: MetricInput,
    expected: MetricInput,
    options: Record<string, unknown>,
    ctx: MetricContext,
  ): MetricOutcome | Promise<MetricOutcome>;
}

/** Keeps a definition's type without widening. */
export const defineMetric = (definition: MetricDefinition): MetricDefinition => definition;

export const implementationOf = (metric: Pick<MetricDefinition, "name" | "version">) =>
  `${metric.name}@${metric.version}`;

/** A file or value that the function needs is not there. */
export class MissingInputError extends Error {
  override name = "MissingInputError";
}

/** An input cannot be read as what it should be: broken or of another kind. */
export class UnreadableInputError extends Error {
  override name = "UnreadableInputError";
}

/** An input is beyond a bound of this product: nobody may score it, in any profile, and no function may catch this. */
export class InputLimitError extends Error {
  override name = "InputLimitError";
}

/** The agent's code has to run, and this process has no desktop for it. */
export class NeedsDesktopError extends Error {
  override name = "NeedsDesktopError";
}

/** The task itself asks for something impossible (unknown rule, option or method). */
export class CheckRuleError extends Error {
  override name = "CheckRuleError";
}

export const pass = (detail: string, parts?: MetricPart[]): MetricOutcome => ({ score: 1, detail, parts });
export const fail = (detail: string, parts?: MetricPart[]): MetricOutcome => ({ score: 0, detail, parts });

/** 1 when every part passed, 0 otherwise; the detail names the first part that did not. */
export function allParts(parts: MetricPart[], passed: string): MetricOutcome {
  const broken = parts.find((part) => !part.passed);
  if (!broken) return pass(passed, parts);
  return fail(`${broken.name}: expected ${broken.expected ?? "nothing"}, got ${broken.got ?? "nothing"}`, parts);
}
