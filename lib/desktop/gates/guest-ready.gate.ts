import { causeOnceActed, fail, pass, type Gate } from "./gate-outcome";

/** Pid 1, window manager and accessibility bus answer. */
export const guestReadyGate: Gate = (facts) => {
  const { isInitAnswering, isWindowManagerAnswering, isAccessibilityAnswering, problems } = facts.guest;
  const seen = { facts, observed: { isInitAnswering, isWindowManagerAnswering, isAccessibilityAnswering, problems } };
  const silent = [
    isInitAnswering ? "" : "init",
    isWindowManagerAnswering ? "" : "window manager",
    isAccessibilityAnswering ? "" : "accessibility bus",
  ].filter(Boolean);
  if (silent.length === 0) return pass("guest_ready", "Init, window manager and accessibility bus answer.", seen);
  const cause = isInitAnswering ? causeOnceActed(facts) : "runtime";
  return fail("guest_ready", cause, `No answer from ${silent.join(", ")}.`, seen);
};
