import { fail, pass, type Gate } from "./gate-outcome";

/** No program that pid 1 reaped died of a fault of its own. The agent can bring one down, so a failure says policy_possible. */
export const noAppCrashGate: Gate = (facts) => {
  const seen = { facts, observed: { crashes: facts.crashes.slice(0, 20), crashCount: facts.crashes.length } };
  const first = facts.crashes[0];
  if (!first) return pass("no_app_crash", "No program crashed.", seen);
  const more = facts.crashes.length > 1 ? `, and ${facts.crashes.length - 1} more` : "";
  return fail("no_app_crash", "policy_possible", `${first.name} ended with ${first.signal}${more}.`, seen);
};
