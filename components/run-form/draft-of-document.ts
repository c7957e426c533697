import type { RunDocument } from "@/lib/domain/run/run.document";
import type { DraftValues } from "./run-draft";

/** The draft that would launch the same run again. */
export function draftOfDocument(document: RunDocument): DraftValues {
  return {
    name: document.name ?? "",
    task_set: document.task_set,
    tasks: document.tasks,
    include_flagged: document.include_flagged,
    template: document.template,
    kind: document.kind === "training" ? "scripted_test" : document.kind,
    policy: document.policy,
    parallel_copies: String(document.parallel_copies),
    fork_copies: String(document.fork_copies),
    prefix_steps: String(document.prefix_steps),
    best_of: document.best_of?.judge ?? "",
    rounds: String(document.rounds),
    max_steps: String(document.max_steps),
    spend_cap_usd: document.spend_cap_usd,
    time_cap_minutes: String(document.time_cap_minutes),
    stop_after_valid: document.stop_after_valid === null ? "" : String(document.stop_after_valid),
    record_video: document.record_video,
    verifier_profile: document.verifier_profile,
  };
}
