import { incompleteBeta } from "./incomplete-beta";
import { requireCounts } from "./interval";

/**
 * Two-sided p of the exact McNemar test: how likely a split at least as uneven as `regressed` against `improved` is
 * when neither side is better. 1 when no pair differs. For pairs of single tries, one a task.
 * Source: McNemar (1947), Psychometrika 12, 153-157; exact by the sign test on the discordant pairs.
 */
export function mcnemarExact(regressed: number, improved: number): number {
  const discordant = regressed + improved;
  requireCounts(regressed, discordant);
  const fewer = Math.min(regressed, improved);
  if (fewer * 2 === discordant) return 1;
  return Math.min(1, 2 * incompleteBeta(0.5, discordant - fewer, fewer + 1));
}
