/** Time as a value that tests can replace. Wall time names moments; monotonic time measures spans. */
export interface Clock {
  now(): Date;
  /** Milliseconds since an arbitrary start; never goes back. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
