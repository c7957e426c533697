/** 1.96 for a two-sided 5 % test and 0.84 for a power of 80 %. */
const FACTOR = 2.8;

/** Share of tasks on which two runs disagree that is planned with while nothing was measured. */
export const PLANNED_DISCORDANT_SHARE = 0.2;

/**
 * The smallest difference of two success shares, 0..1, that a paired comparison over `tasks` tasks finds in four of five
 * cases; `discordantShare` is the share of tasks on which both disagree. Null without a task.
 * Source: Connor (1987), Biometrics 43, 207-211, in its short form 2.8 * sqrt(d / n).
 */
export function detectableDifference(tasks: number, discordantShare = PLANNED_DISCORDANT_SHARE): number | null {
  if (!(discordantShare >= 0 && discordantShare <= 1)) throw new RangeError(`${discordantShare} is no share`);
  return tasks > 0 ? Math.min(1, FACTOR * Math.sqrt(discordantShare / tasks)) : null;
}
