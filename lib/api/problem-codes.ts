import { ERROR_STATUS, type ErrorCode } from "@/lib/domain/errors";

/** Codes of problem documents: what a verb can refuse, and what HTTP alone can get wrong. */
export type ProblemCode = ErrorCode | "method_not_allowed";

/** HTTP status of every code; each has one page in docs/errors. */
export const PROBLEM_STATUS: Record<ProblemCode, number> = { ...ERROR_STATUS, method_not_allowed: 405 };
export const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as ProblemCode[];

export const PROBLEM_TITLES: Record<ProblemCode, string> = {
  invalid_request: "The request is not valid",
  invalid_json: "The body is not JSON",
  unauthenticated: "Sign in or send an API key",
  forbidden: "Not allowed",
  insufficient_scope: "The key lacks a scope",
  not_found: "Not found",
  method_not_allowed: "The route does not take this method",
  ambiguous_task: "Several tasks fit",
  conflict: "Conflict",
  idempotency_in_flight: "The first request is still running",
  invalid_transition: "Not possible in this status",
  slot_busy: "The slot is busy",
  slot_quarantined: "The slot is quarantined",
  slot_down: "The slot is down",
  slot_of_run: "The slot belongs to a run",
  slot_without_task: "The slot has no task",
  no_free_slot: "No free slot",
  checkpoints_unavailable: "This host cannot store desktops",
  invalid_episode: "The episode is not valid",
  checker_failed: "The checker failed",
  desktop_error: "The desktop could not do it",
  live_view_unavailable: "There is no live view",
  control_unavailable: "Control is not offered now",
  control_taken: "Somebody else holds control",
  slot_closed: "The slot is closed",
  workspace_budget_exceeded: "The workspace budget is spent",
  body_too_large: "The body is too large",
  unsupported_media_type: "The body must be JSON",
  unsupported_task: "A task cannot be run",
  unsupported_run_kind: "This kind of run is not offered",
  fork_not_offered: "Forks are not offered",
  too_many_copies: "More copies than a fork makes",
  template_not_published: "The template is not published",
  max_steps_too_low: "A recipe takes more steps",
  parallelism_exceeded: "More copies than the workspace may run",
  idempotency_mismatch: "The key was used for another request",
  rate_limited: "Too many requests",
  internal: "Something went wrong here",
  unavailable: "Not available right now",
  host_away: "The host is away",
};

/** Path of the page that explains a code, as problem documents name it in `type`. */
export const problemPage = (code: ProblemCode) => `/docs/errors/${code}`;
