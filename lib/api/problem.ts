import { ERROR_STATUS, type AppError, type ErrorCode } from "@/lib/domain/errors";
import type { ProblemWire } from "@/lib/domain/problem";

const TITLES: Record<ErrorCode, string> = {
  invalid_request: "The request is not valid",
  invalid_json: "The body is not JSON",
  unauthenticated: "Sign in or send an API key",
  forbidden: "Not allowed",
  insufficient_scope: "The key lacks a scope",
  not_found: "Not found",
  ambiguous_task: "Several tasks fit",
  conflict: "Conflict",
  idempotency_in_flight: "The first request is still running",
  invalid_transition: "Not possible in this status",
  workspace_budget_exceeded: "The workspace budget is spent",
  body_too_large: "The body is too large",
  unsupported_media_type: "The body must be JSON",
  unsupported_task: "A task cannot be run",
  unsupported_run_kind: "This kind of run is not offered",
  fork_not_offered: "Forks are not offered",
  template_not_published: "The template is not published",
  parallelism_exceeded: "More copies than the workspace may run",
  max_steps_too_low: "A recipe takes more steps",
  idempotency_mismatch: "The key was used for another request",
  rate_limited: "Too many requests",
  internal: "Something went wrong here",
  unavailable: "Not available right now",
};

/** Seconds after which a repeat makes sense, by code. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = { idempotency_in_flight: 1, unavailable: 2 };

/** Answers with a problem document (RFC 9457). Details never overwrite its own members. */
export function problemResponse(error: AppError, requestId: string): Response {
  const { code, details } = error;
  const body: ProblemWire = {
    ...details,
    type: `/docs/errors/${code}`,
    title: TITLES[code],
    status: ERROR_STATUS[code],
    detail: error.message,
    code,
    request_id: requestId,
    invalid_params: error.invalidParams.map(({ pointer, reason, value }) =>
      value === undefined ? { pointer, reason } : { pointer, reason, value },
    ),
  };
  const headers = new Headers({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-request-id": requestId,
  });
  const retryAfter = typeof details.retry_after_seconds === "number" ? details.retry_after_seconds : RETRY_AFTER[code];
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  if (code === "unauthenticated") headers.set("www-authenticate", "Bearer");
  return new Response(JSON.stringify(body), { status: body.status, headers });
}
