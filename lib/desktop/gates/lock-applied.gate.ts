import { fail, pass, type Gate } from "./gate-outcome";
import { compareLocks } from "./compare-locks";

/** After criu laid the desktop back, every lock that was stored is held again by the same process. Null for a desktop that booted. */
export const lockAppliedGate: Gate = (facts) => {
  if (facts.restore === null) return null;
  const { stored, locksApplied, problem } = facts.restore;
  const { observed, difference } = compareLocks(stored.locks, locksApplied);
  const seen = { facts, observed };
  if (locksApplied === null) return fail("lock_applied", "runtime", `The locks were not seen: ${problem ?? ""}`, seen);
  if (difference) return fail("lock_applied", "runtime", difference, seen);
  return pass("lock_applied", `All ${observed.expectedCount} file locks were laid back.`, seen);
};
