/** Which of a run's attempts at one task this is, 1-based: by round, then copy, then fork. The same whatever is left out. */
export function epochOf(
  { round, copy, fork }: { round: number; copy: number; fork: number },
  run: { parallel_copies: number; fork_copies: number },
): number {
  return ((round - 1) * run.parallel_copies + (copy - 1)) * run.fork_copies + fork;
}
