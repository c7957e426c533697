/** What a task is tried with before it may be trusted: doing nothing, saying that it cannot be done, its recipe. */
export const CALIBRATION_PROBES = ["nop", "fail", "recipe"] as const;
export type CalibrationProbe = (typeof CALIBRATION_PROBES)[number];

/** One round of a probe. A score is null when the checker did not run; then `problem` says why. */
export interface ProbeRound {
  score: number | null;
  problem: string | null;
}

/** What the probes of a task say together. */
export const CALIBRATION_STATES = ["ok", "breaks_rule", "not_calibrated"] as const;
export type CalibrationState = (typeof CALIBRATION_STATES)[number];

/** The score that a probe must reach, or must not reach. */
const isOneWanted = (probe: CalibrationProbe, isInfeasible: boolean) =>
  probe === "recipe" || (probe === "fail" && isInfeasible);

/** Whether one round came out as the rule wants it; null when it has no score. */
export function isRoundAsWanted(probe: CalibrationProbe, score: number | null, isInfeasible: boolean): boolean | null {
  return score === null ? null : score >= 1 === isOneWanted(probe, isInfeasible);
}

/**
 * Whether a probe keeps the rule: false as soon as one scored round breaks it, null while a round has no score or none
 * was played, since a problem of the machine says nothing about the task.
 */
export function isRuleKept(
  probe: CalibrationProbe,
  rounds: readonly Pick<ProbeRound, "score">[],
  isInfeasible: boolean,
): boolean | null {
  const found = rounds.map(({ score }) => isRoundAsWanted(probe, score, isInfeasible));
  if (found.includes(false)) return false;
  return found.length === 0 || found.includes(null) ? null : true;
}

/**
 * `breaks_rule` when any probe breaks it, `ok` when all that apply keep it, else `not_calibrated`. A task without a
 * recipe is calibrated by the other two.
 */
export function calibrationState(
  kept: Readonly<Partial<Record<CalibrationProbe, boolean | null>>>,
  hasRecipe: boolean,
): CalibrationState {
  const asked = CALIBRATION_PROBES.filter((probe) => hasRecipe || probe !== "recipe");
  if (asked.some((probe) => kept[probe] === false)) return "breaks_rule";
  return asked.every((probe) => kept[probe] === true) ? "ok" : "not_calibrated";
}
