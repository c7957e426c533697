"use client";
import { createContext, useContext } from "react";
import type { RunPlanWire } from "@/lib/domain/run/plan.wire";
import type { ProblemWire } from "@/lib/domain/problem";
import type { HostWire } from "@/lib/domain/host/host.wire";
import type { HostPoliciesWire } from "@/lib/domain/policy/policy.wire";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import type { TaskSetWire, TaskWire } from "@/lib/domain/task/task.wire";
import type { TemplateWire } from "@/lib/domain/template/template.wire";
import type { DraftValues, RunDraft } from "./run-draft";
import type { FieldErrors } from "./run-form.errors";
import type { RunEstimate } from "./run-estimate";
import type { StepName } from "./run-form.steps";

/** What is published now; undefined while it is being read. */
export interface Catalogue {
  taskSets: TaskSetWire[] | undefined;
  /** Tasks of the chosen set with support on the chosen template. */
  tasks: TaskWire[] | undefined;
  templates: TemplateWire[] | undefined;
  hosts: HostWire[] | undefined;
  policies: HostPoliciesWire[] | undefined;
  /** First failure of any of them. */
  problem: ProblemWire | null;
  retry: () => void;
}

export interface RunForm {
  draft: RunDraft;
  values: DraftValues;
  catalogue: Catalogue;
  template: TemplateWire | null;
  /** What the hosts say of the chosen policy; null for a built-in one, or while none is offered. */
  offer: PolicyOffer | null;
  /** Selected tasks in the set's order; ids that are not in the set are left out. */
  selected: TaskWire[];
  /** Every refusal, shown or not. */
  errors: FieldErrors;
  /** The refusal to show at a field: after it was touched, after its step was left, or after the API refused it. */
  errorOf: (field: string) => string | null;
  set: (values: Partial<DraftValues>) => void;
  step: StepName;
  goTo: (step: StepName) => void;
  /** Attempts, from the numbers that are valid; null while one is not. */
  attempts: number | null;
  cohorts: number | null;
  estimate: RunEstimate | null;
  /** What the server says the run would come to; null while the draft is refused here already. */
  plan: RunPlanWire | null;
  /** False while the plan is of the draft before the last change. */
  isPlanCurrent: boolean;
  /** The run that the review compares with: the cloned one, else the last of the workload. */
  compared: RunDraft["baseline"];
  launch: () => void;
  isLaunching: boolean;
  /** The API's refusal of the last launch. */
  refusal: ProblemWire | null;
  resetToBaseline: () => void;
}

const RunFormContext = createContext<RunForm | null>(null);
export const RunFormProvider = RunFormContext.Provider;

export function useRunForm(): RunForm {
  const form = useContext(RunFormContext);
  if (!form) throw new Error("useRunForm needs the wizard above it");
  return form;
}
