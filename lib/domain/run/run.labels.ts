import type { VerifierProfile } from "../verifier/profile";
import type { RunKind } from "./run.document";

export const RUN_LABELS = ["scripted_test", "simulated", "corrected_profile"] as const;
export type RunLabel = (typeof RUN_LABELS)[number];

/** Words that must stand beside every result of a run, wherever it is shown or exported. */
export function runLabels(run: {
  kind: RunKind;
  driver: "linux" | "simulated";
  verifierProfile: VerifierProfile;
}): RunLabel[] {
  const labels: RunLabel[] = [];
  if (run.kind === "scripted_test") labels.push("scripted_test");
  if (run.driver === "simulated") labels.push("simulated");
  if (run.verifierProfile !== "osworld") labels.push("corrected_profile");
  return labels;
}
