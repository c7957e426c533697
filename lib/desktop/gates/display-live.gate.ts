import { causeOnceActed, fail, pass, type Gate } from "./gate-outcome";

/** A frame of the screen can be obtained now. */
export const displayLiveGate: Gate = (facts) => {
  const { isLive, frameBytes, problem } = facts.display;
  const seen = { facts, observed: { isLive, frameBytes, problem } };
  if (isLive) return pass("display_live", "A frame of the screen was taken.", seen);
  return fail("display_live", causeOnceActed(facts), `No frame: ${problem ?? "unknown reason"}`, seen);
};
