import { CheckerError, InvalidEpisode } from "./errors.js";

/**
 * One verification. Train or report only on rewards with `valid` true. `valid` says that the episode ran in a sound,
 * isolated desktop; whether the task was solved is `score`.
 */
export interface Reward {
  /** 0..1; null when the checker did not run, raised, or the episode is not valid. Never 0 for "not computed". */
  score: number | null;
  /** True only when every gate of the episode passed and the desktop was never quarantined. */
  valid: boolean;
  /** Why it is not valid, in words; empty when valid. */
  invalid_reasons: string[];
  verdict: "pending" | "valid" | "invalid";
  /** Names of the gates that failed. */
  bad_gates: string[];
  /** What the checker raised; null when it did not. */
  checker_error: string | null;
  /** Why the checker did not run, such as "quarantined: …"; null when it ran. */
  checker_skipped: string | null;
}

/** A reward from what the server sent. A score beside an episode that is not valid is dropped, whatever it is. */
export function rewardOf(wire: Reward): Reward {
  const { valid, invalid_reasons, verdict, bad_gates, checker_error, checker_skipped } = wire;
  const score = valid ? wire.score : null;
  return { score, valid, invalid_reasons, verdict, bad_gates, checker_error, checker_skipped };
}

/** The reward, if it is a valid one with a score. Throws InvalidEpisode or CheckerError, which carry it. */
export function requireCounted(reward: Reward): Reward {
  const { valid, score, verdict, bad_gates: badGates, invalid_reasons: invalidReasons } = reward;
  if (!valid) {
    const told = { reward, verdict, badGates, invalidReasons };
    throw new InvalidEpisode(`The episode is not valid: ${invalidReasons.join("; ") || verdict}`, told);
  }
  if (score === null) {
    const { checker_error: checkerError, checker_skipped: checkerSkipped } = reward;
    const reason = checkerError ?? checkerSkipped ?? "none was computed";
    throw new CheckerError(`There is no score: ${reason}`, { reward, checkerError, checkerSkipped });
  }
  return reward;
}
