import { OUTCOMES, VERIFIER_STATES, type Outcome, type VerifierState } from "@/lib/domain/attempt/attempt.outcome";
import { ATTEMPT_SORTS, type AttemptSort } from "@/lib/domain/attempt/attempt.sort";
import { ATTEMPT_STATUSES, type AttemptStatus } from "@/lib/domain/attempt/attempt.status";

/** What the rollouts table is narrowed to and ordered by; the same names in the address, the API and the query key. */
export interface AttemptFilter {
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
    status: oneOf(ATTEMPT_STATUSES, search.get("status")),
    verifier: oneOf(VERIFIER_STATES, search.get("verifier")),
    outcome: oneOf(OUTCOMES, search.get("outcome")),
    task: search.get("task") || undefined,
    sort,
    order: sort ? oneOf(["asc", "desc"], search.get("order")) : undefined,
  };
}

/** The filter as a query string with `?`, without what is undefined: equal filters give equal addresses. */
export function attemptFilterHref(path: string, filter: AttemptFilter): string {
  const search = new URLSearchParams();
  for (const name of ["status", "verifier", "outcome", "task", "sort", "order"] as const) {
    const value = filter[name];
    if (value) search.set(name, value);
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Pressing a column's head: first descending (most of it first), then ascending, then back to the order of creation. */
export function nextSort(filter: AttemptFilter, column: AttemptSort): AttemptFilter {
  if (filter.sort !== column) return { ...filter, sort: column, order: "desc" };
  if (filter.order !== "asc") return { ...filter, sort: column, order: "asc" };
  return { ...filter, sort: undefined, order: undefined };
}
