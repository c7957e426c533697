import { fail, pass, type Gate } from "./gate-outcome";

/** Nobody put the desktop under quarantine. */
export const notQuarantinedGate: Gate = (facts) => {
  const { quarantineReason } = facts;
  const seen = { facts, observed: { quarantineReason } };
  if (quarantineReason === null) return pass("not_quarantined", "The desktop is not under quarantine.", seen);
  return fail("not_quarantined", "runtime", `Under quarantine: ${quarantineReason}`, seen);
};
