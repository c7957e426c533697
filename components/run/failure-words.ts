import type { FailureCode } from "@/lib/domain/failure";

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
