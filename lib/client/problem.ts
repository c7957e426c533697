import { problemWire, type ProblemWire } from "@/lib/domain/problem";

/** An answer of the API that is not 2xx, as the problem document it came with. */
export class ApiProblem extends Error {
  constructor(readonly problem: ProblemWire) {
    super(problem.detail || problem.title);
    this.name = "ApiProblem";
  }
}

/** Used when the answer is not a problem document: a proxy's page, an empty body. */
export function plainProblem(status: number, title: string, detail: string): ProblemWire {
  return {
    type: "about:blank",
    title,
    status,
    detail,
    code:
      status === 401
        ? "unauthenticated"
        : status === 404
          ? "not_found"
          : status >= 500
            ? "unavailable"
            : "invalid_request",
    request_id: "",
    invalid_params: [],
  };
}

/** The problem document of a failed answer; never throws. */
export async function readProblem(response: Response): Promise<ProblemWire> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = problemWire.safeParse(body);
  if (parsed.success) return parsed.data;
  return plainProblem(
    response.status,
    "The request was refused",
    `HTTP ${response.status} without a problem document.`,
  );
}

/** Whatever was thrown, as a problem document to show. */
export function problemOf(error: unknown): ProblemWire {
  if (error instanceof ApiProblem) return error.problem;
  if (error instanceof TypeError) {
    return plainProblem(503, "The server did not answer", "The connection failed before an answer came.");
  }
  return plainProblem(500, "The answer could not be read", error instanceof Error ? error.message : "Unknown error.");
}
