import { TASK_PREFIX_LENGTH_MIN } from "./task.schema";

export type TaskResolution =
  | { kind: "found"; id: string }
  | { kind: "unknown" }
  /** Fewer characters than a prefix needs, and no id is spelled so. */
  | { kind: "too_short"; lengthMin: number }
  /** The matching ids, sorted, at most ten. */
  | { kind: "ambiguous"; ids: string[] };

/** Finds the one task that `given` names: an exact id, or a prefix of at least 8 characters that only one id has. */
export function resolveTaskId(ids: Iterable<string>, given: string): TaskResolution {
  const matches: string[] = [];
  for (const id of ids) {
    if (id === given) return { kind: "found", id };
    if (given !== "" && id.startsWith(given)) matches.push(id);
  }
  if (given.length < TASK_PREFIX_LENGTH_MIN) return { kind: "too_short", lengthMin: TASK_PREFIX_LENGTH_MIN };
  const [only] = matches;
  if (only === undefined) return { kind: "unknown" };
  return matches.length === 1 ? { kind: "found", id: only } : { kind: "ambiguous", ids: matches.sort().slice(0, 10) };
}
