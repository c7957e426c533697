import type { RunKind } from "./run.document";

export type RunLabel = "scripted_test" | "simulated";

/** Words that must stand beside every result of a run, wherever it is shown or exported. */
export function runLabels(run: { kind: RunKind; driver: "linux" | "simulated" }): RunLabel[] {
  const labels: RunLabel[] = [];
  if (run.kind === "scripted_test") labels.push("scripted_test");
  if (run.driver === "simulated") labels.push("simulated");
  return labels;
}
