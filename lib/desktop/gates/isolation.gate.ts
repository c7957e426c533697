import { OWN_NAMESPACES } from "./desktop-facts";
import { fail, pass, type Gate } from "./gate-outcome";

/** Before anything ran and now, no namespace is shared with the host or another desktop, and every process is confined. */
export const isolationGate: Gate = (facts) => {
  const { host, own, others, unconfined, privileged } = facts.isolation;
  const before = facts.restore?.preResume?.namespaces ?? null;
  const comparedWith = others.map(({ id }) => id);
  const seen = { facts, observed: { own, host, before, comparedWith, unconfined, privileged } };
  for (const kind of OWN_NAMESPACES) {
    if (before !== null && before[kind] !== own[kind]) {
      return fail("isolation", "runtime", `The ${kind} namespace is not the one of before anything ran.`, seen);
    }
    if (own[kind] === null) return fail("isolation", "runtime", `The ${kind} namespace cannot be read.`, seen);
    if (own[kind] === host[kind]) return fail("isolation", "runtime", `The ${kind} namespace is the host's.`, seen);
    const twin = others.find(({ namespaces }) => namespaces[kind] === own[kind]);
    if (twin) return fail("isolation", "runtime", `The ${kind} namespace is shared with ${twin.id}.`, seen);
  }
  if (unconfined.length > 0) {
    return fail("isolation", "runtime", `${unconfined.length} processes run without seccomp or no_new_privs.`, seen);
  }
  if (privileged.length > 0) {
    return fail("isolation", "runtime", `${privileged.length} processes of the account hold capabilities.`, seen);
  }
  const with_ = others.length === 1 ? "1 other desktop" : `${others.length} other desktops`;
  return pass("isolation", `No namespace is shared with the host or ${with_}; every process is confined.`, seen);
};
