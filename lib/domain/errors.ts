/**
 * Request errors: someone asked for something and the answer is no. A closed list of codes, each
 * with one HTTP status and one page in docs/errors. What goes wrong *inside* an attempt is not an
 * AppError but data (`failure.ts`).
 */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_json: 400,
  invalid_filter: 400,
  unauthenticated: 401,
  forbidden: 403,
  insufficient_scope: 403,
  policy_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  ambiguous_task: 409,
  conflict: 409,
  idempotency_in_flight: 409,
  invalid_transition: 409,
  slot_busy: 409,
  slot_quarantined: 409,
  slot_down: 409,
  slot_of_run: 409,
  slot_without_task: 409,
  no_free_slot: 409,
  checkpoints_unavailable: 409,
  invalid_episode: 409,
  checker_failed: 409,
  attempt_not_finished: 409,
  attempt_not_acting: 409,
  no_evidence: 409,
  evidence_damaged: 409,
  desktop_error: 409,
  live_view_unavailable: 409,
  control_unavailable: 409,
  control_taken: 409,
  computer_conflict: 409,
  sandbox_required: 409,
  approval_required: 409,
  approval_not_usable: 409,
  workspace_budget_exceeded: 409,
  run_cap_reached: 409,
  slot_closed: 410,
  artifact_removed: 410,
  precondition_failed: 412,
  webhook_disabled: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  unsupported_task: 422,
  flagged_task: 422,
  unsupported_run_kind: 422,
  policy_not_offered: 422,
  unfit_policy: 422,
  fork_not_offered: 422,
  too_many_copies: 422,
  template_not_published: 422,
  parallelism_exceeded: 422,
  max_steps_too_low: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  audit_unavailable: 500,
  unavailable: 503,
  host_away: 503,
  decision_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

/** One refused field: a JSON pointer, the value that came, and the limit in words. */
export interface InvalidParam {
  pointer: string;
  reason: string;
  /** The refused value, or undefined when the field was missing. */
  value?: unknown;
  /** Where in a text the trouble is: half-open, in UTF-16 units. */
  position?: { start: number; end: number };
  /** What may have been meant there. */
  suggestion?: string;
}

export interface AppErrorOptions {
  invalidParams?: InvalidParam[];
  /** Extra members of the problem document, safe to show. */
  details?: Record<string, unknown>;
  /** For logs only; never serialized. */
  cause?: unknown;
}

const APP_ERROR: unique symbol = Symbol.for("deskproof.AppError");

/**
 * The one error class that transports translate. `message` is safe to show to the caller. A bundler may load this
 * module several times into one process; `instanceof` knows the errors of every copy.
 */
export class AppError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && APP_ERROR in value;
  }

  get [APP_ERROR](): true {
    return true;
  }

  readonly code: ErrorCode;
  readonly invalidParams: InvalidParam[];
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.invalidParams = options.invalidParams ?? [];
    this.details = options.details ?? {};
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
