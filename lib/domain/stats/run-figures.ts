import { detectableDifference, PLANNED_DISCORDANT_SHARE } from "./detectable-difference";
import { passCurve, type PassPoint } from "./pass-curve";
import { scoreFigure, type ScoreFigure } from "./score-figure";
import { successFigure, type SuccessFigure } from "./success-figure";
import type { TaskTally } from "./task-tally";

/** All figures of one set of attempts that may stand in one: see `separateRows`. */
export interface RunFigures {
  success: SuccessFigure;
  score: ScoreFigure;
  pass: PassPoint[];
  /** What a comparison with another run over the same tasks could show. */
  planning: { discordantShare: number; detectable: number | null };
}

/** Computes them; the same tallies and seed give the same figures. */
export function runFigures(tallies: readonly TaskTally[], seed: number): RunFigures {
  const success = successFigure(tallies, { seed });
  return {
    success,
    score: scoreFigure(tallies, { seed }),
    pass: passCurve(tallies, { seed }),
    planning: {
      discordantShare: PLANNED_DISCORDANT_SHARE,
      detectable: detectableDifference(success.tasksScored),
    },
  };
}
