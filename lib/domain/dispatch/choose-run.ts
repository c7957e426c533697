/** One run that has work for a host, as the dispatcher sees it. */
export interface DispatchCandidate {
  runId: string;
  workspaceId: string;
  createdAt: Date;
  /** Desktops that one more cohort may have at once. */
  width: number;
  /** Desktops that cohorts of this run, placed or leased now, may have. */
  inFlight: number;
  /** Desktops that cohorts of the run's workspace, placed or leased now, may have. */
  workspaceInFlight: number;
  workspaceParallelism: number;
  spentMicroUsd: number;
  /** Held for cohorts in flight. */
  reservedMicroUsd: number;
  spendCapMicroUsd: number;
  workspaceSpentMicroUsd: number;
  workspaceReservedMicroUsd: number;
  /** null = no cap. */
  workspaceCapMicroUsd: number | null;
  /** What one more cohort would be held at. */
  reservationMicroUsd: number;
}

/**
 * True when one more cohort may start: what is spent, held and would be held stays within the cap; or nothing is in
 * flight and something is left. So work in flight overshoots a cap by less than one attempt.
 */
export function fitsBudget(
  cap: number | null,
  spent: number,
  reserved: number,
  reservation: number,
  inFlight: number,
): boolean {
  if (cap === null) return true;
  if (spent >= cap) return false;
  return inFlight === 0 || spent + reserved + reservation <= cap;
}

/** Desktops that a cohort has at once: its children where they all fit, else as many as there are places. */
export function widthOf(forkCopies: number, workspaceParallelism: number, slots: number): number {
  return Math.max(1, Math.min(forkCopies, workspaceParallelism, slots));
}

/**
 * Picks the run that gets the next `freeSlots` desktops, or null. Fair between workspaces first (the one with the
 * fewest desktops in flight), then between its runs, then oldest first: a workspace with a large run cannot starve
 * others. A cohort that needs more places than are free holds them: for its workspace when its parallelism is used
 * up, for everybody when the host's slots are. Else narrow cohorts would take each place that becomes free.
 */
export function chooseRun(candidates: readonly DispatchCandidate[], freeSlots = Infinity): DispatchCandidate | null {
  const allowed = candidates.filter(
    (c) =>
      c.workspaceInFlight < c.workspaceParallelism &&
      fitsBudget(c.spendCapMicroUsd, c.spentMicroUsd, c.reservedMicroUsd, c.reservationMicroUsd, c.inFlight) &&
      fitsBudget(
        c.workspaceCapMicroUsd,
        c.workspaceSpentMicroUsd,
        c.workspaceReservedMicroUsd,
        c.reservationMicroUsd,
        c.workspaceInFlight,
      ),
  );
  const inTurn = allowed.sort(
    (a, b) =>
      a.workspaceInFlight - b.workspaceInFlight ||
      a.inFlight - b.inFlight ||
      a.createdAt.getTime() - b.createdAt.getTime() ||
      (a.runId < b.runId ? -1 : 1),
  );
  const full = new Set<string>();
  for (const candidate of inTurn) {
    if (full.has(candidate.workspaceId)) continue;
    if (candidate.workspaceInFlight + candidate.width <= candidate.workspaceParallelism) {
      return candidate.width <= freeSlots ? candidate : null;
    }
    full.add(candidate.workspaceId);
  }
  return null;
}

/** Assumed length of an attempt nobody has measured yet. */
const UNKNOWN_ATTEMPT_SECONDS = 60;
const UNKNOWN_ATTEMPT_CORES = 2;
const UNKNOWN_ATTEMPT_GIB = 1;

/** What to hold for one cohort: a quarter above the dearest attempt of the run so far, or an assumption before the first. */
export function reservationFor(
  dearestMicroUsd: number,
  forks: number,
  prices: { cpuMicroUsdPerHour: number; memoryGibMicroUsdPerHour: number },
): number {
  const assumed =
    (UNKNOWN_ATTEMPT_SECONDS / 3_600) *
    (UNKNOWN_ATTEMPT_CORES * prices.cpuMicroUsdPerHour + UNKNOWN_ATTEMPT_GIB * prices.memoryGibMicroUsdPerHour);
  return Math.ceil((dearestMicroUsd > 0 ? dearestMicroUsd * 1.25 : assumed) * forks);
}
