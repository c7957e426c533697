import type { TemplateWire } from "@/lib/domain/template/template.wire";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { isScripted } from "@/lib/domain/policy/built-in-policies";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import { shortDigest } from "@/lib/format/id";
import { priceWords, SCRIPTED_WORDS } from "../policy/policy-words";
import { PROFILE_WORDS } from "./profile-words";
import type { DraftField, DraftValues, RunDraft } from "./run-draft";
import { STEP_TITLES, type StepName } from "./run-form.steps";

export interface ReviewRow {
  step: StepName;
  /** Step title on its first row, else empty. */
  heading: string;
  setting: string;
  value: string;
  setBy: string;
  /** Field to correct; null for what nobody can change here. */
  field: DraftField | null;
  /** What the run compared with had: null without one, "same", or its value. */
  before: string | null;
}

const ORIGIN_WORDS = { you: "You", default: "Default", earlier_run: "Earlier run" } as const;

function show(field: DraftField, values: DraftValues): string {
  switch (field) {
    case "tasks":
      return `${formatCount(values.tasks.length)} of ${values.task_set || "no set"}`;
    case "include_flagged":
      return values.include_flagged ? "Taken" : "Refused";
    case "policy":
      return isScripted(values.policy) ? SCRIPTED_WORDS[values.policy].label : values.policy || "not set";
    case "kind":
      return values.kind === "evaluation" ? "Evaluation" : "Scripted test";
    case "spend_cap_usd":
      return values.spend_cap_usd === "" ? "not set" : `$${values.spend_cap_usd}`;
    case "time_cap_minutes":
      return `${values.time_cap_minutes} min`;
    case "stop_after_valid":
      return values.stop_after_valid === "" ? "Off" : values.stop_after_valid;
    case "best_of":
      return values.best_of === "" ? "Nobody picks" : `Picked by ${values.best_of}`;
    case "record_video":
      return values.record_video ? "On" : "Off";
    case "verifier_profile":
      return PROFILE_WORDS[values.verifier_profile].label;
    case "name":
      return values.name || "made from the workload";
    default:
      return String(values[field]) || "not set";
  }
}

/** What the copies of one computer share; null without a fork. */
function sharedWords({ fork_copies, prefix_steps }: DraftValues): string | null {
  const copies = Number(fork_copies);
  const steps = Number(prefix_steps);
  if (!(copies > 1) || !(steps > 0)) return null;
  return `Set-up and ${formatCountOf(steps, "step")}; saves ${formatCountOf((copies - 1) * steps, "step")} and ${formatCountOf(copies - 1, "set-up")} per computer`;
}

/** Every setting of the run with who set it; one row each, none hidden. */
export function reviewRows(
  draft: RunDraft,
  template: TemplateWire | null,
  offer: PolicyOffer | null = null,
  compared: RunDraft["baseline"] = draft.baseline,
): ReviewRow[] {
  const rows: ReviewRow[] = [];
  const push = (step: StepName, row: Omit<ReviewRow, "step" | "heading" | "before"> & { before?: string | null }) => {
    const isFirst = rows.at(-1)?.step !== step;
    rows.push({ step, heading: isFirst ? STEP_TITLES[step] : "", before: null, ...row });
  };
  const setting = (step: StepName, field: DraftField, label: string) => {
    const value = show(field, draft.values);
    const old = compared ? show(field, compared.values) : null;
    const isSame = compared !== null && JSON.stringify(compared.values[field]) === JSON.stringify(draft.values[field]);
    push(step, {
      setting: label,
      value,
      field,
      setBy: ORIGIN_WORDS[draft.origins[field] ?? "default"],
      before: old === null ? null : isSame ? "same" : old === value ? "others" : old,
    });
  };
  const fixed = (step: StepName, label: string, value: string, setBy: string) =>
    push(step, { setting: label, value, setBy, field: null });

  setting("workload", "tasks", "Tasks");
  setting("workload", "include_flagged", "Flagged tasks");
  setting("environment", "template", "Template");
  fixed("environment", "Screen", template ? `${template.screen.width} × ${template.screen.height}` : "—", "Template");
  fixed("environment", "Network", "Loopback only; closed before the agent acts", "System");
  fixed("environment", "Driver", template?.driver ?? "—", "Template");
  setting("execution", "kind", "Kind");
  setting("execution", "policy", "Policy");
  if (offer !== null) {
    fixed("execution", "Policy digest", shortDigest(offer.digest), "Host");
    fixed("execution", "Model", `${offer.model ?? "none"}${offer.is_test_double ? ", a test double" : ""}`, "Host");
    fixed("execution", "Prices", priceWords(offer) ?? "not priced: the cap covers compute only", "Host");
  }
  setting("execution", "parallel_copies", "Parallel copies");
  setting("execution", "fork_copies", "Fork copies");
  setting("execution", "prefix_steps", "Prefix steps");
  const shared = sharedWords(draft.values);
  if (shared !== null) fixed("execution", "Played once for all copies", shared, "Forks");
  setting("execution", "best_of", "Best of");
  setting("execution", "max_steps", "Max steps");
  setting("execution", "rounds", "Rounds");
  setting("execution", "verifier_profile", "Verifier profile");
  setting("execution", "record_video", "Record video");
  setting("budget", "spend_cap_usd", "Spend cap");
  setting("budget", "time_cap_minutes", "Time cap");
  setting("budget", "stop_after_valid", "Stop after valid");
  return rows;
}
