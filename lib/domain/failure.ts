import { z } from "zod";

/** Where inside an attempt something broke. The innermost border that saw it wins. */
export const FAILURE_BOUNDARIES = [
  "provider",
  "policy",
  "desktop",
  "guest",
  "task",
  "verifier",
  "storage",
  "worker",
] as const;
export const failureBoundarySchema = z.enum(FAILURE_BOUNDARIES);
export type FailureBoundary = z.infer<typeof failureBoundarySchema>;

/** Every way an attempt can end as `error`, with its boundary and whether a fresh try may help. */
export const FAILURE_TABLE = {
  desktop_create_failed: { boundary: "desktop", retryable: true },
  desktop_lost: { boundary: "desktop", retryable: true },
  /** The desktop goes on; nothing was stored. */
  checkpoint_failed: { boundary: "desktop", retryable: true },
  restore_failed: { boundary: "desktop", retryable: true },
  /** A stored state does not have the digest it was stored with. */
  checkpoint_damaged: { boundary: "storage", retryable: false },
  display_unavailable: { boundary: "desktop", retryable: true },
  guest_not_ready: { boundary: "guest", retryable: true },
  action_failed: { boundary: "desktop", retryable: true },
  setup_step_failed: { boundary: "task", retryable: false },
  setup_timeout: { boundary: "task", retryable: true },
  recipe_missing: { boundary: "policy", retryable: false },
  recipe_condition_timeout: { boundary: "policy", retryable: true },
  policy_error: { boundary: "policy", retryable: false },
  /** The host's policy is no longer the one that the run was made with. */
  policy_changed: { boundary: "policy", retryable: false },
  policy_missing: { boundary: "policy", retryable: false },
  provider_unreachable: { boundary: "provider", retryable: true },
  provider_timeout: { boundary: "provider", retryable: true },
  provider_rate_limited: { boundary: "provider", retryable: true },
  provider_server_error: { boundary: "provider", retryable: true },
  provider_unauthorized: { boundary: "provider", retryable: false },
  provider_model_not_found: { boundary: "provider", retryable: false },
  provider_bad_request: { boundary: "provider", retryable: false },
  /** An answer that is not of the published format. */
  provider_bad_reply: { boundary: "provider", retryable: true },
  /** Too long for the model, even after the history was cut as far as the rule allows. */
  provider_context_overflow: { boundary: "provider", retryable: false },
  /** Refused again after the picture was made smaller. */
  provider_image_refused: { boundary: "provider", retryable: false },
  storage_write_failed: { boundary: "storage", retryable: true },
  worker_lost: { boundary: "worker", retryable: true },
  worker_error: { boundary: "worker", retryable: true },
} as const satisfies Record<string, { boundary: FailureBoundary; retryable: boolean }>;

export type FailureCode = keyof typeof FAILURE_TABLE;
export const FAILURE_CODES = Object.keys(FAILURE_TABLE) as [FailureCode, ...FailureCode[]];
export const isFailureCode = (text: string | undefined): text is FailureCode =>
  FAILURE_CODES.some((code) => code === text);

/** What broke inside an attempt, recorded once at the border it crossed. It is data, not an exception. */
export const attemptFailureSchema = z.object({
  boundary: failureBoundarySchema,
  code: z.enum(FAILURE_CODES),
  /** Plain words; may quote untrusted text of a desktop, so render as text only. */
  message: z.string().max(4_000),
  retryable: z.boolean(),
  at: z.string(),
  /** Small facts that explain it (step index, command, exit code, last lines); null when there are none. */
  evidence: z.record(z.string(), z.unknown()).nullable(),
});
export type AttemptFailure = z.infer<typeof attemptFailureSchema>;

const ATTEMPT_ERROR: unique symbol = Symbol.for("deskproof.AttemptError");

/**
 * Thrown by drivers and caught once by the attempt runner, which turns it into `AttemptFailure`. `instanceof` knows the
 * errors of every copy of this module in the process.
 */
export class AttemptError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && ATTEMPT_ERROR in value;
  }

  get [ATTEMPT_ERROR](): true {
    return true;
  }

  constructor(
    readonly code: FailureCode,
    message: string,
    readonly evidence: Record<string, unknown> | null = null,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = "AttemptError";
  }

  toFailure(at: Date): AttemptFailure {
    const { boundary, retryable } = FAILURE_TABLE[this.code];
    return {
      boundary,
      code: this.code,
      message: this.message.slice(0, 4_000),
      retryable,
      at: at.toISOString(),
      evidence: this.evidence,
    };
  }
}
