"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { EXTERNAL_POLICY } from "@/lib/domain/policy/built-in-policies";
import { attemptCount, cohortCount } from "@/lib/domain/run/run.document";
import type { RunPlanWire } from "@/lib/domain/run/plan.wire";
import type { ProblemWire } from "@/lib/domain/problem";
import { problemOf } from "@/lib/client/problem";
import { useConsoleSession, usePathTo } from "@/lib/client/workspace-context";
import { createRun } from "./create-run";
import { newIdempotencyKey, type DraftStore } from "./draft-store";
import { offersFor } from "./policy-offers";
import { documentOfDraft, type DraftValues, type RunDraft } from "./run-draft";
import type { RunForm } from "./run-form-context";
import { checkDraft, fieldErrorsOfProblem, type FieldErrors } from "./run-form.errors";
import { estimateOfPlan } from "./run-estimate";
import { draftOfDocument } from "./draft-of-document";
import { STEPS, stepOfField, type StepName } from "./run-form.steps";
import { useCatalogue } from "./use-catalogue";
import { useStep } from "./use-step";
import { usePlan } from "./use-plan";

function shapeOf(values: DraftValues, errors: FieldErrors) {
  if (errors.parallel_copies || errors.fork_copies || errors.rounds || values.tasks.length === 0) return null;
  return {
    tasks: values.tasks.length,
    parallel_copies: Number(values.parallel_copies),
    fork_copies: Number(values.fork_copies),
    rounds: Number(values.rounds),
  };
}

/** The wizard's state and what it may do, around one stored draft. */
export function useRunFormState(store: DraftStore, draft: RunDraft): RunForm {
  const { step, goTo: goToStep } = useStep();
  const { workspace } = useConsoleSession();
  const router = useRouter();
  const pathTo = usePathTo();
  const { values } = draft;
  const catalogue = useCatalogue(workspace.slug, values.task_set, values.template);
  const [leftSteps, setLeftSteps] = useState<ReadonlySet<StepName>>(new Set());
  const [refusal, setRefusal] = useState<{ problem: ProblemWire; values: DraftValues } | null>(null);

  const wanted = new Set(values.tasks);
  const selected = (catalogue.tasks ?? []).filter((task) => wanted.has(task.id));
  const errors = { ...checkDraft(values, { runParallelism: workspace.runParallelism }) };
  const unsupported = selected.filter((task) => !task.support.supported).length;
  if (unsupported > 0) {
    errors.tasks ??= `${unsupported} of the selected tasks cannot run on ${values.template}.`;
  }
  const flagged = selected.filter((task) => task.calibration.state === "breaks_rule").length;
  if (flagged > 0 && !values.include_flagged) {
    errors.tasks ??= `${flagged} of the selected tasks break the rule of calibration.`;
  }
  const withoutRecipe = selected.filter((task) => !task.has_recipe).length;
  if (values.policy === "recipe" && withoutRecipe > 0) {
    errors.tasks ??= `${withoutRecipe} of the selected tasks have no recipe to play.`;
  }
  const template = catalogue.templates?.find(({ ref }) => ref === values.template) ?? null;
  if (Number(values.fork_copies) > 1 && template?.can_fork === false) {
    errors.fork_copies ??= `No host of ${template.ref} can fork a computer; it must be 1.`;
  }
  const offer = offersFor(catalogue.policies, template).find(({ name }) => name === values.policy) ?? null;
  const isOffered = offer?.lack === null || values.policy === EXTERNAL_POLICY;
  if (values.kind === "evaluation" && catalogue.policies !== undefined && template !== null && !isOffered) {
    errors.policy ??= offer
      ? `${values.policy} cannot be used now: ${offer.lack}`
      : `No host of ${template.ref} offers ${values.policy}.`;
  }
  const { plan, isCurrent: isPlanCurrent } = usePlan(workspace.slug, values, errors);
  const refused: FieldErrors = refusal ? fieldErrorsOfProblem(refusal.problem) : {};

  const set = (next: Partial<DraftValues>) =>
    store.dispatch({ type: "set", values: next, origin: "you", freshKey: newIdempotencyKey(), nowMs: Date.now() });

  const launchMutation = useMutation({
    mutationFn: () => createRun(workspace.slug, documentOfDraft(values), draft.idempotency_key),
    onSuccess: (run) => {
      store.dispatch({ type: "launched", runId: run.id, nowMs: Date.now() });
      router.push(pathTo(`/runs/${run.id}`));
    },
    onError: (error) => {
      const problem = problemOf(error);
      setRefusal({ problem, values });
      if (problem.status < 500 && problem.code !== "idempotency_in_flight") {
        store.dispatch({ type: "refused", nowMs: Date.now() });
      }
      const field = Object.keys(fieldErrorsOfProblem(problem))[0];
      if (field && stepOfField(field) !== "review") goToStep(stepOfField(field));
    },
  });

  const shape = shapeOf(values, errors);
  const attempts = shape ? attemptCount(shape) : null;
  return {
    draft,
    values,
    catalogue,
    template,
    offer,
    selected,
    errors,
    errorOf: (field) => {
      const key = field as keyof DraftValues;
      // A refusal stands until its value changes.
      if (refused[field] && refusal && refusal.values[key] === values[key]) return refused[field];
      const isShown = draft.origins[key] === "you" || leftSteps.has(stepOfField(field));
      return isShown ? (errors[field] ?? null) : null;
    },
    set,
    step,
    goTo: (next) => {
      setLeftSteps((left) => new Set([...left, ...STEPS.slice(0, STEPS.indexOf(next)), step]));
      goToStep(next);
    },
    attempts,
    cohorts: shape ? cohortCount(shape) : null,
    estimate: attempts === null ? null : estimateOfPlan(plan),
    plan: plan ?? null,
    isPlanCurrent,
    compared: draft.baseline ?? comparedWith(plan),
    launch: () => {
      if (launchMutation.isPending) return;
      const field = Object.keys(errors)[0];
      if (!field) return launchMutation.mutate();
      setLeftSteps(new Set(STEPS));
      goToStep(stepOfField(field));
    },
    isLaunching: launchMutation.isPending,
    refusal: refusal?.problem ?? null,
    resetToBaseline: () => store.dispatch({ type: "reset", freshKey: newIdempotencyKey(), nowMs: Date.now() }),
  };
}

/** The last run of the workload, where the draft was not cloned from one. */
function comparedWith(plan: RunPlanWire | undefined): RunForm["compared"] {
  const last = plan?.last_run;
  return last ? { run_id: last.id, run_name: last.name, values: draftOfDocument(last.document) } : null;
}
