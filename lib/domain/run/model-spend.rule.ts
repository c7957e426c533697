/** Money of a run, or of its whole workspace, in micro-USD. */
export interface SpendState {
  spentMicroUsd: number;
  /** Measured cost of live desktops that is not in `spentMicroUsd` yet. */
  usedMicroUsd: number;
  /** The most that requests under way may cost; the wanted one is not among them. */
  heldMicroUsd: number;
  /** null = no cap. */
  capMicroUsd: number | null;
}

/**
 * Whether one more request to a model may be made: `wait` when only requests under way keep it from fitting, since
 * most of them cost less than they may.
 */
export function spendAnswer(state: SpendState, wantedMicroUsd: number): "fits" | "wait" | "refused" {
  const { spentMicroUsd, usedMicroUsd, heldMicroUsd, capMicroUsd } = state;
  if (capMicroUsd === null) return "fits";
  const sure = spentMicroUsd + usedMicroUsd + wantedMicroUsd;
  if (sure > capMicroUsd) return "refused";
  return sure + heldMicroUsd > capMicroUsd ? "wait" : "fits";
}
