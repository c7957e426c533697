import {
  ApiError,
  CheckerError,
  InvalidEpisode,
  TaskUnsupported,
  type DeskproofError,
  type ErrorFacts,
  type InvalidParam,
} from "./errors.js";

/** The problem document of an error, as far as this client reads it. */
interface Problem {
  code: string;
  title?: string;
  detail?: string;
  request_id?: string;
  invalid_params?: InvalidParam[];
  verdict?: string;
  bad_gates?: string[];
  invalid_reasons?: string[];
  checker_error?: string | null;
  checker_skipped?: string | null;
}

/** The error of an answer with a status outside 200 to 299. */
export function errorOf(status: number, headers: Headers, body: string): DeskproofError {
  const problem = problemIn(body);
  const retryAfter = secondsOf(headers.get("retry-after"));
  if (problem === null) {
    const message = `The server answered with status ${status} and no problem document; is this address Deskproof's?`;
    return new ApiError(message, {
      ...{ code: "unexpected_answer", status, retryAfter },
      requestId: headers.get("x-request-id"),
    });
  }
  const facts: ErrorFacts = {
    ...{ code: problem.code, status, retryAfter },
    detail: problem.detail ?? null,
    requestId: problem.request_id ?? null,
    invalidParams: problem.invalid_params ?? [],
    problem: { ...problem },
  };
  const message = messageOf(problem);
  switch (problem.code) {
    case "unsupported_task":
      return new TaskUnsupported(message, facts);
    case "invalid_episode": {
      const { verdict, bad_gates: badGates, invalid_reasons: invalidReasons } = problem;
      return new InvalidEpisode(message, { verdict, badGates, invalidReasons }, facts);
    }
    case "checker_failed": {
      const { checker_error: checkerError, checker_skipped: checkerSkipped } = problem;
      return new CheckerError(message, { checkerError, checkerSkipped }, facts);
    }
    default:
      return new ApiError(message, facts);
  }
}

function problemIn(body: string): Problem | null {
  try {
    const found: unknown = JSON.parse(body);
    const isProblem = typeof found === "object" && found !== null && "code" in found && typeof found.code === "string";
    return isProblem ? (found as Problem) : null;
  } catch {
    return null;
  }
}

/** Seconds of a Retry-After header, or null for none and for a date, which the server never sends. */
function secondsOf(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? "none");
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

function messageOf({ code, title, detail, request_id, invalid_params }: Problem): string {
  const fields = (invalid_params ?? []).map(({ pointer, reason }) => `\n  ${pointer}: ${reason}`).join("");
  return `${detail ?? title} (${code}, ${request_id})${fields}`;
}
