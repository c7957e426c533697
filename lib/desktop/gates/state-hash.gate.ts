import { fail, pass, type Gate } from "./gate-outcome";

/** Before anything ran, the home folder had the listing and the content that were stored. Null for a desktop that booted. */
export const stateHashGate: Gate = (facts) => {
  if (facts.restore === null) return null;
  const { stored, preResume, problem } = facts.restore;
  const seen = { facts, observed: { expected: stored.home, found: preResume?.home ?? null } };
  if (preResume === null) return fail("state_hash", "runtime", `The home folder was not seen: ${problem ?? ""}`, seen);
  if (preResume.home.digest !== stored.home.digest) {
    return fail("state_hash", "runtime", "The home folder is not the one that was stored.", seen);
  }
  return pass(
    "state_hash",
    `All ${stored.home.entryCount} entries that the home folder has over its template equal the stored ones.`,
    seen,
  );
};
