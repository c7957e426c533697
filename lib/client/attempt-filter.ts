import { OUTCOMES, VERIFIER_STATES, type Outcome, type VerifierState } from "@/lib/domain/attempt/attempt.outcome";
import { ATTEMPT_SORTS, type AttemptSort } from "@/lib/domain/attempt/attempt.sort";
import { ATTEMPT_STATUSES, type AttemptStatus } from "@/lib/domain/attempt/attempt.status";

/** What a list of attempts is narrowed to and ordered by; the same names in the address, the API and the query key. */
export interface AttemptFilter {
  /** In the filter language; the server reads it. */
  filter?: string;
  status?: AttemptStatus;
  verifier?: VerifierState;
  outcome?: Outcome;
  /** Task id or its beginning. */
  task?: string;
  sort?: AttemptSort;
  order?: "asc" | "desc";
}

function oneOf<T extends string>(list: readonly T[], text: string | null): T | undefined {
  return list.find((item) => item === text);
}

/** Reads the filter from an address; unknown values are dropped, so a stale link still opens. */
export function parseAttemptFilter(search: Pick<URLSearchParams, "get">): AttemptFilter {
  const sort = oneOf(ATTEMPT_SORTS, search.get("sort"));
  return {
    filter: search.get("filter") || undefined,
    status: oneOf(ATTEMPT_STATUSES, search.get("status")),
    verifier: oneOf(VERIFIER_STATES, search.get("verifier")),
    outcome: oneOf(OUTCOMES, search.get("outcome")),
    task: search.get("task") || undefined,
    sort,
    order: sort ? oneOf(["asc", "desc"], search.get("order")) : undefined,
  };
}
