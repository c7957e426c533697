import { causeOnceActed, fail, pass, type Gate } from "./gate-outcome";

/** The kernel killed nothing of the desktop for lack of memory. */
export const noOomKillGate: Gate = (facts) => {
  const seen = { facts, observed: { oomKillCount: facts.oomKillCount } };
  if (facts.oomKillCount === null) return fail("no_oom_kill", "runtime", "The kernel's counter is gone.", seen);
  if (facts.oomKillCount === 0) return pass("no_oom_kill", "Nothing was killed for lack of memory.", seen);
  const detail = `The kernel killed ${facts.oomKillCount} processes for lack of memory.`;
  return fail("no_oom_kill", causeOnceActed(facts), detail, seen);
};
