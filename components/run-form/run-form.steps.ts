import type { DraftField } from "./run-draft";

export const STEPS = ["workload", "environment", "execution", "budget", "review"] as const;
export type StepName = (typeof STEPS)[number];

export const STEP_TITLES: Record<StepName, string> = {
  workload: "Workload",
  environment: "Environment",
  execution: "Execution",
  budget: "Budget",
  review: "Review & launch",
};

/** The step that shows a field, by its name in the run document. */
const STEP_OF: Record<string, StepName> = {
  kind: "execution",
  task_set: "workload",
  tasks: "workload",
  include_flagged: "workload",
  template: "environment",
  policy: "execution",
  parallel_copies: "execution",
  rounds: "execution",
  max_steps: "execution",
  fork_copies: "execution",
  prefix_steps: "execution",
  best_of: "execution",
  record_video: "execution",
  verifier_profile: "execution",
  spend_cap_usd: "budget",
  time_cap_minutes: "budget",
  stop_after_valid: "budget",
  name: "review",
} satisfies Record<DraftField, StepName>;

export function stepOfField(field: string): StepName {
  return STEP_OF[field] ?? "review";
}

export function parseStep(text: string | null): StepName {
  return STEPS.find((step) => step === text) ?? "workload";
}

export function stepBeside(step: StepName, offset: 1 | -1): StepName | null {
  return STEPS[STEPS.indexOf(step) + offset] ?? null;
}

/** Label of a field as the forms and the review say it. */
export const FIELD_LABELS: Record<string, string> = {
  name: "Name",
  kind: "Kind",
  task_set: "Task set",
  tasks: "Tasks",
  include_flagged: "Flagged tasks",
  template: "Template",
  policy: "Policy",
  parallel_copies: "Parallel copies",
  rounds: "Rounds",
  max_steps: "Max steps",
  fork_copies: "Fork copies",
  prefix_steps: "Prefix steps",
  best_of: "Best of",
  record_video: "Record video",
  verifier_profile: "Verifier profile",
  spend_cap_usd: "Spend cap",
  time_cap_minutes: "Time cap",
  stop_after_valid: "Stop after valid",
};
