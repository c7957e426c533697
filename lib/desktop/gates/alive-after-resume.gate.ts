import { causeOnceActed, fail, pass, pending, type Gate } from "./gate-outcome";

/** Every session process of the moment the desktop became ready still runs 5 s later. */
export const aliveAfterResumeGate: Gate = (facts) => {
  const { dueMs, whenDue, now } = facts.alive;
  const looked = whenDue ?? now;
  const missing = looked.filter(({ isRunning }) => !isRunning).map(({ name }) => name);
  const seen = { facts, observed: { dueMs, readyForMs: Math.round(facts.readyForMs), processes: looked } };
  if (missing.length > 0) {
    const detail = `${missing.join(", ")} ended within ${dueMs / 1_000} s of the start.`;
    return fail("alive_after_resume", causeOnceActed(facts), detail, seen);
  }
  if (whenDue === null) {
    return pending("alive_after_resume", `Known ${dueMs / 1_000} s after the start.`, seen);
  }
  return pass(
    "alive_after_resume",
    `All ${whenDue.length} session processes still ran after ${dueMs / 1_000} s.`,
    seen,
  );
};
