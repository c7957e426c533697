import type { VerifierProfile } from "../verifier/profile";
import type { RunKind } from "./run.kind";

export const RUN_LABELS = [
  "scripted_test",
  "simulated",
  "test_double",
  "corrected_profile",
  "sample",
  "imported",
] as const;
export type RunLabel = (typeof RUN_LABELS)[number];

/** Words that must stand beside every result of a run, wherever it is shown or exported. */
export function runLabels(run: {
  kind: RunKind;
  driver: "linux" | "simulated";
  /** Its model is a program that stands in for one. */
  isTestDouble: boolean;
  verifierProfile: VerifierProfile;
  /** Recorded elsewhere and shown as an example. */
  isSample?: boolean;
  /** What others claim of a run that they made; null or missing for one of this installation. */
  imported?: unknown;
}): RunLabel[] {
  const labels: RunLabel[] = [];
  if (run.kind === "scripted_test") labels.push("scripted_test");
  if (run.driver === "simulated") labels.push("simulated");
  if (run.isTestDouble) labels.push("test_double");
  if (run.verifierProfile !== "osworld") labels.push("corrected_profile");
  if (run.isSample) labels.push("sample");
  if (run.imported != null) labels.push("imported");
  return labels;
}
