import { lockKey, type HeldLock } from "./restore-facts";

export interface LockComparison {
  observed: {
    expectedCount: number;
    foundCount: number | null;
    /** Left out of the comparison: see `isMapped`. */
    excusedCount: number;
    missing: string[];
    unexpected: string[];
  };
  /** One sentence; null when they are equal. */
  difference: string | null;
}

const SHOWN_MAX = 10;

/** A POSIX lock on a file that its process also maps cannot be kept by criu; the stored state says which those are. */
const isExcused = (lock: HeldLock) => lock.isMapped && lock.kind === "POSIX";

/** Compares the locks of a stored desktop with those found. Pure. */
export function compareLocks(stored: HeldLock[], found: HeldLock[] | null): LockComparison {
  const excused = new Set(stored.filter(isExcused).map(lockKey));
  const expected = new Set(stored.map(lockKey).filter((key) => !excused.has(key)));
  const held = new Set((found ?? []).map(lockKey).filter((key) => !excused.has(key)));
  const missing = [...expected].filter((key) => !held.has(key));
  const unexpected = [...held].filter((key) => !expected.has(key));
  const observed = {
    expectedCount: expected.size,
    foundCount: found === null ? null : held.size,
    excusedCount: excused.size,
    missing: missing.slice(0, SHOWN_MAX),
    unexpected: unexpected.slice(0, SHOWN_MAX),
  };
  if (missing.length > 0) {
    return { observed, difference: `${missing.length} of ${expected.size} file locks are missing.` };
  }
  if (unexpected.length > 0) return { observed, difference: `${unexpected.length} file locks were not there before.` };
  return { observed, difference: null };
}
