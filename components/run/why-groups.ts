import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { FAILURE_TABLE, type FailureCode } from "@/lib/domain/failure";

export interface WhyGroup {
  kind: "invalid" | "error" | "unjudged" | "fail";
  /** Why, in words; attempts with the same words are one group. */
  reason: string;
  attempts: number;
  tasks: number;
  /** Hosts it was seen on, most first. */
  hosts: string[];
  /** One attempt to open: the shortest one. */
  example: string;
}

const FAILURE_WORDS: Record<FailureCode, string> = {
  desktop_create_failed: "The desktop could not be created",
  desktop_lost: "The desktop stopped answering",
  checkpoint_failed: "The desktop could not be stored",
  restore_failed: "A copy of the stored desktop could not be made",
  checkpoint_damaged: "The stored desktop was damaged",
  display_unavailable: "The screen could not be reached",
  guest_not_ready: "The guest did not become ready",
  action_failed: "An action could not be sent",
  setup_step_failed: "A set-up step failed",
  setup_timeout: "Set-up ran out of time",
  recipe_missing: "There is no recipe for the task",
  recipe_condition_timeout: "The recipe waited for something that did not come",
  policy_error: "The policy broke",
  policy_changed: "The host's policy changed since the run was made",
  policy_missing: "The host does not offer the policy",
  provider_unreachable: "The model's provider could not be reached",
  provider_timeout: "The model's provider did not answer in time",
  provider_rate_limited: "The model's provider refused for too many requests",
  provider_server_error: "The model's provider broke",
  provider_unauthorized: "The model's provider did not accept the key",
  provider_model_not_found: "The model's provider does not have the model",
  provider_bad_request: "The model's provider refused the request",
  provider_bad_reply: "The model's provider answered something unreadable",
  provider_context_overflow: "The conversation grew too long for the model",
  provider_image_refused: "The model's provider refused the picture",
  storage_write_failed: "Evidence could not be stored",
  worker_lost: "The worker was lost",
  worker_error: "The worker broke",
};

/** Words for a failure code, as used in groups and rows. */
export function failureWords(code: FailureCode): string {
  return FAILURE_WORDS[code];
}

function whyOf(attempt: AttemptWire): Pick<WhyGroup, "kind" | "reason"> | null {
  if (attempt.verifier === "invalid") {
    return {
      kind: "invalid",
      reason: attempt.bad_gates.length > 0 ? `Gate failed: ${attempt.bad_gates.join(", ")}` : "Episode was not valid",
    };
  }
  if (attempt.failure) {
    return {
      kind: "error",
      reason: `${failureWords(attempt.failure.code)} (${FAILURE_TABLE[attempt.failure.code].boundary})`,
    };
  }
  if (attempt.checker_error !== null) return { kind: "unjudged", reason: "The checker raised an error" };
  if (attempt.outcome !== "fail") return null;
  if (attempt.ended_by === "step_cap")
    return { kind: "fail", reason: `Reached ${attempt.max_steps} steps, not solved` };
  if (attempt.ended_by === "time_cap") return { kind: "fail", reason: "Reached its time cap, not solved" };
  if (attempt.ended_by === "spend_cap") return { kind: "fail", reason: "Reached the spend cap, not solved" };
  if (attempt.ended_by === "fail") return { kind: "fail", reason: "The agent gave up, and the task was feasible" };
  return { kind: "fail", reason: "The agent said done, the check did not pass" };
}

const ORDER: readonly WhyGroup["kind"][] = ["invalid", "error", "unjudged", "fail"];

/** Attempts that did not succeed, in groups: first what spoils the number, then fails; the largest group first in each. */
export function groupReasons(attempts: readonly AttemptWire[]): WhyGroup[] {
  const groups = new Map<string, { why: Pick<WhyGroup, "kind" | "reason">; members: AttemptWire[] }>();
  for (const attempt of attempts) {
    const why = whyOf(attempt);
    if (!why) continue;
    const key = `${why.kind} ${why.reason}`;
    const group = groups.get(key) ?? { why, members: [] };
    group.members.push(attempt);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ why, members }) => ({
      ...why,
      attempts: members.length,
      tasks: new Set(members.map((attempt) => attempt.task_id)).size,
      hosts: hostsByCount(members),
      example: members.reduce((best, attempt) => (attempt.step_count < best.step_count ? attempt : best)).id,
    }))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || b.attempts - a.attempts);
}

function hostsByCount(attempts: readonly AttemptWire[]): string[] {
  const counts = new Map<string, number>();
  for (const { host_name } of attempts) if (host_name) counts.set(host_name, (counts.get(host_name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
