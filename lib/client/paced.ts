/** A reaction that is called often and happens seldom. */
export interface Paced {
  call: () => void;
  /** Whatever was still to come does not. */
  stop: () => void;
}

/**
 * Runs `react` at once when it did not run within `gapMs`, else once at the end of that time, however often it is called
 * until then. The first news of a quiet stretch is seen without a wait, and a busy one asks no more often than that.
 */
export function paced(react: () => void, gapMs: number): Paced {
  let resting: ReturnType<typeof setTimeout> | null = null;
  let isCalled = false;
  const run = () => {
    isCalled = false;
    resting = setTimeout(() => {
      resting = null;
      if (isCalled) run();
    }, gapMs);
    react();
  };
  return {
    call: () => {
      if (resting === null) run();
      else isCalled = true;
    },
    stop: () => {
      if (resting !== null) clearTimeout(resting);
      resting = null;
      isCalled = false;
    },
  };
}
