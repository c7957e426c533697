import type { AppError } from "@/lib/domain/errors";
import { ERROR_STATUS, type ErrorCode } from "@/lib/domain/errors";
import { PROBLEM_TITLES, problemPage } from "./problem-codes";

/** Seconds after which a repeat makes sense, by code. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  idempotency_in_flight: 1,
  slot_busy: 1,
  unavailable: 2,
  host_away: 5,
};

/** What is said of a refusal; every AppError is one. */
type Problem = { code: ErrorCode; message: string } & Partial<Pick<AppError, "details" | "invalidParams">>;

/** Answers with a problem document (RFC 9457). Details never overwrite its own members. */
export function problemResponse(problem: Problem, requestId: string): Response {
  const { code, details = {} } = problem;
  const body = {
    ...details,
    type: problemPage(code),
    title: PROBLEM_TITLES[code],
    status: ERROR_STATUS[code],
    detail: problem.message,
    code,
    request_id: requestId,
    // What is undefined leaves no trace in JSON.
    invalid_params: (problem.invalidParams ?? []).map(({ pointer, reason, value, position, suggestion }) => ({
      ...{ pointer, reason, value, position, suggestion },
    })),
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
