/**
 * Results that a person sets aside, and gives back. The attempt then counts as invalid everywhere, since everything reads
 * its columns; its episode keeps what the gates said, and its verification what the checker said.
 */
import { countedScore, outcomeOf } from "@/lib/domain/attempt/attempt.outcome";
import type { AttemptChange } from "./attempt-change";
import type { Queryable } from "./client";
import { appendRunEvent, lockRun } from "./run-events";
import { addToCounters, lockAttempt } from "./transition";

/** Sets the result of a valid attempt aside. False when there is none to set aside; safe to repeat. */
export async function setAside(
  tx: Queryable,
  { attemptId, runId, actor, reason, now }: AttemptChange,
): Promise<boolean> {
  if (!(await lockRun(tx, runId))) return false;
  const before = await lockAttempt(tx, attemptId);
  if (before?.verdict !== "valid") return false;
  await tx.attempt.update({
    where: { id: attemptId },
    data: {
      verdict: "invalid",
      outcome: "none",
      score: null,
      setAsideScore: before.score,
      invalidReasons: [`set aside by a person: ${reason}`],
      invalidatedAt: now,
      invalidatedBy: actor,
      invalidatedReason: reason,
    },
  });
  await addToCounters(tx, runId, before, { ...before, verdict: "invalid", outcome: "none" });
  const data = { outcome: before.outcome, score: before.score };
  await appendRunEvent(tx, runId, {
    ...{ type: "attempt.invalidated", attemptId, actor, reason, data },
    ...{ from: "valid", to: "invalid" },
  });
  return true;
}

/** Gives back what was set aside, unless its gates have said since that it is invalid. False when nothing was; safe to repeat. */
export async function giveBack(tx: Queryable, { attemptId, runId, actor, reason }: AttemptChange): Promise<boolean> {
  if (!(await lockRun(tx, runId))) return false;
  const before = await lockAttempt(tx, attemptId);
  if (!before?.isSetAside) return false;
  const attempt = await tx.attempt.findUniqueOrThrow({ where: { id: attemptId }, select: { setAsideScore: true } });
  const episode = await tx.episode.findFirst({
    where: { attemptId, leaseEpoch: before.leaseEpoch },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    select: { verdict: true, badGates: true, invalidReasons: true },
  });
  const judged =
    episode?.verdict === "invalid" ? episode : { verdict: "valid" as const, badGates: [], invalidReasons: [] };
  const { isHumanAssisted } = before;
  const score = countedScore({ score: attempt.setAsideScore, verdict: judged.verdict, isHumanAssisted });
  const outcome = before.status === "done" ? outcomeOf({ score, verdict: judged.verdict, isHumanAssisted }) : "none";
  await tx.attempt.update({
    where: { id: attemptId },
    data: {
      ...judged,
      ...{ score, outcome },
      ...{ setAsideScore: null, invalidatedAt: null, invalidatedBy: null, invalidatedReason: null },
    },
  });
  await addToCounters(tx, runId, before, { ...before, verdict: judged.verdict, outcome });
  await appendRunEvent(tx, runId, {
    ...{ type: "attempt.revalidated", attemptId, actor, reason, data: { outcome, score } },
    ...{ from: "invalid", to: judged.verdict },
  });
  return true;
}
