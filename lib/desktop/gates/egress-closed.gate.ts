import { fail, pass, type Gate } from "./gate-outcome";

/** The desktop has no interface but its loopback and no route that leads anywhere else. */
export const egressClosedGate: Gate = (facts) => {
  const { interfaces, routedInterfaces } = facts.network;
  const seen = { facts, observed: { interfaces, routedInterfaces } };
  if (interfaces === null || routedInterfaces === null) {
    return fail("egress_closed", "runtime", "The desktop's interfaces cannot be read.", seen);
  }
  const extra = interfaces.filter((name) => name !== "lo");
  if (extra.length > 0) return fail("egress_closed", "runtime", `There is an interface ${extra.join(", ")}.`, seen);
  if (routedInterfaces.length > 0) {
    return fail("egress_closed", "runtime", `A route leads through ${routedInterfaces.join(", ")}.`, seen);
  }
  return pass("egress_closed", "The loopback is the only interface and no route leads out.", seen);
};
