import type { ProblemWire } from "@/lib/domain/problem";
import { RUN_LIMITS, runDocumentSchema } from "@/lib/domain/run/run.document";
import { documentOfDraft, type DraftValues } from "./run-draft";
import { stepOfField, type StepName } from "./run-form.steps";

/** Why a field is refused, by its name in the run document. */
export type FieldErrors = Readonly<Record<string, string>>;

type BoundedField = Exclude<keyof typeof RUN_LIMITS, "tasks">;
const BOUNDED = Object.keys(RUN_LIMITS).filter((field) => field !== "tasks") as BoundedField[];
const isBounded = (field: string): field is BoundedField => (BOUNDED as string[]).includes(field);

function boundedMessage(field: BoundedField, text: string): string {
  const { min, max } = RUN_LIMITS[field];
  const value = text.trim();
  if (value === "") return `Give a whole number from ${min} to ${max}.`;
  return `Must be a whole number from ${min} to ${max}; it is ${value}.`;
}

const isWithin = ({ min, max }: { min: number; max: number }, text: string) =>
  /^\s*\d+\s*$/.test(text) && Number(text) >= min && Number(text) <= max;

function messageFor(field: string, values: DraftValues, said: string): string {
  if (field === "tasks") {
    if (values.tasks.length === 0) return "Choose at least one task.";
    if (values.tasks.length > RUN_LIMITS.tasks.max) {
      return `A run takes at most ${RUN_LIMITS.tasks.max} tasks; ${values.tasks.length} are selected.`;
    }
    return said;
  }
  if (field === "task_set") return "Choose a task set.";
  if (field === "template") return "Choose a template version.";
  if (field === "policy") return values.policy === "" ? "Choose a policy." : said;
  if (field === "spend_cap_usd") {
    const value = values.spend_cap_usd.trim();
    if (value === "") return "A run needs a spend cap.";
    return `Must be an amount of USD above 0 with at most 6 decimals, e.g. 6.00; it is ${value}.`;
  }
  if (field === "prefix_steps" && isWithin(RUN_LIMITS.prefix_steps, values.prefix_steps)) {
    return "More than 1 fork copy needs at least 1 prefix step.";
  }
  if (field in values && isBounded(field)) return boundedMessage(field, String(values[field as keyof DraftValues]));
  return said;
}

export interface WorkspaceLimits {
  /** Computers one run may hold at once; null when the workspace says nothing. */
  runParallelism: number | null;
}

/**
 * Every refusal that can be known before asking, one per field, with the field's limit and the value in words.
 * The rules are the run document's own schema, so the form never accepts what the API would refuse for its range.
 */
export function checkDraft(values: DraftValues, limits: WorkspaceLimits): FieldErrors {
  const errors: Record<string, string> = {};
  const parsed = runDocumentSchema.safeParse(documentOfDraft(values));
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const field = String(issue.path[0] ?? "review");
    errors[field] ??= messageFor(field, values, issue.message);
  }
  const copies = Number(values.parallel_copies);
  if (!errors.parallel_copies && limits.runParallelism !== null && copies > limits.runParallelism) {
    errors.parallel_copies = `This workspace runs at most ${limits.runParallelism} copies at once; it is ${copies}.`;
  }
  return errors;
}

/** Refusals of the API by field; a pointer such as `/tasks/3` belongs to `tasks`. */
export function fieldErrorsOfProblem(problem: Pick<ProblemWire, "invalid_params">): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { pointer, reason, value } of problem.invalid_params) {
    const field = pointer.replace(/^[#/]+/, "").split("/")[0] || "review";
    const shown = typeof value === "string" || typeof value === "number" ? ` (${value})` : "";
    const line = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${shown}`;
    errors[field] = errors[field] ? `${errors[field]} ${line}` : line;
  }
  return errors;
}

export function errorsOfStep(errors: FieldErrors, step: StepName): string[] {
  return Object.keys(errors).filter((field) => stepOfField(field) === step);
}
