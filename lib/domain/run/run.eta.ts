/** Ended attempts that an estimate needs: fewer say nothing of a spread. */
export const ETA_SAMPLE_MIN = 3;

/** What is known about how long attempts take. */
export interface EtaFacts {
  /** Quartiles of the lengths of ended attempts, and how many those are. */
  lowMs: number;
  highMs: number;
  sample: number;
  /** Whether they are the run's own; else they are of earlier runs alike. */
  isOwn: boolean;
  attemptsLeft: number;
  /** Attempts that it plays at once. */
  atOnce: number;
  /** Until its time cap ends it. */
  capLeftMs: number;
}

export interface EtaRange {
  fromMs: number;
  toMs: number;
  sample: number;
  isOwn: boolean;
  /** The time cap comes before the longer end. */
  isCapped: boolean;
}

/** How much longer a run takes: the middle half of lengths seen so far, times what is left. null with too few of them, and past the cap. */
export function etaRange(f: EtaFacts): EtaRange | null {
  if (f.sample < ETA_SAMPLE_MIN || f.attemptsLeft <= 0 || f.capLeftMs <= 0) return null;
  const turns = Math.ceil(f.attemptsLeft / Math.max(1, f.atOnce));
  const capped = (ms: number) => Math.max(0, Math.min(ms, f.capLeftMs));
  return {
    fromMs: capped(Math.round(turns * f.lowMs)),
    toMs: capped(Math.round(turns * f.highMs)),
    sample: f.sample,
    isOwn: f.isOwn,
    isCapped: turns * f.highMs > f.capLeftMs,
  };
}
