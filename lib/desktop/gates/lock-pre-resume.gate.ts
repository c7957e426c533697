import { compareLocks } from "./compare-locks";
import { fail, pass, type Gate } from "./gate-outcome";

/** At the last moment before the first instruction, the file locks are those that were stored. Null for a desktop that booted. */
export const lockPreResumeGate: Gate = (facts) => {
  if (facts.restore === null) return null;
  const { stored, preResume, problem } = facts.restore;
  const { observed, difference } = compareLocks(stored.locks, preResume?.locks ?? null);
  const seen = { facts, observed };
  if (preResume === null) return fail("lock_pre_resume", "runtime", `The locks were not seen: ${problem ?? ""}`, seen);
  if (difference) return fail("lock_pre_resume", "runtime", difference, seen);
  return pass("lock_pre_resume", `All ${observed.expectedCount} file locks were held before anything ran.`, seen);
};
