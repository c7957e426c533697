/** One place where two versions of a task file differ. */
export interface TaskChange {
  /** Members and list places from the top, e.g. `evaluator.options.rules[2]`; empty for the whole. */
  path: string;
  /** JSON of the older side; null when the newer one added it. */
  before: string | null;
  /** JSON of the newer side; null when it was removed. */
  after: string | null;
}

/**
 * Where two JSON values differ, member by member and place by place, in the order of the newer one. Lists are compared
 * after what begins and ends alike, so one added step is one change. Equal values have none.
 */
export function differenceOf(before: unknown, after: unknown, path = ""): TaskChange[] {
  if (isRecord(before) && isRecord(after)) return ofRecords(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  return isSame(before, after) ? [] : [{ path, before: shown(before), after: shown(after) }];
}

function ofRecords(before: Record<string, unknown>, after: Record<string, unknown>, path: string): TaskChange[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return keys.flatMap((key) => differenceOf(before[key], after[key], path === "" ? key : `${path}.${key}`));
}

function ofLists(before: readonly unknown[], after: readonly unknown[], path: string): TaskChange[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  return Array.from({ length: Math.max(old.length, fresh.length) }, (_, index) =>
    differenceOf(old[index], fresh[index], `${path}[${start + index}]`),
  ).flat();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Files are parsed JSON whose members keep their order, so equal values are equal texts but for that order. */
function isSame(a: unknown, b: unknown): boolean {
  if (isRecord(a) && isRecord(b)) return ofRecords(a, b, "").length === 0;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  return a === b;
}

const shown = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value, null, 2));
